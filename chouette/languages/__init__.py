"""The catalogues under `locale/`: every text of the program is gathered, every language has each of them.

`sentences.po` has what `chouette.wording` and the table say, `django.po` what pages and forms say. Both are made from
the source by `python3 run.py languages`; nothing of the running program needs this package.
"""
