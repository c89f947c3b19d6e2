"""Points as a sheet writes them, and people as a sentence has them."""

from django.template import Library

from chouette.ledger import money
from chouette.wording import listed

register = Library()
register.filter("points", money.points_shown)
register.filter("listed", listed)
