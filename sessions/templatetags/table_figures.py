"""Points as a sheet writes them."""

from django.template import Library

from chouette.ledger import money

register = Library()
register.filter("points", money.points_shown)
