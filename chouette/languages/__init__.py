"""The catalogues under `locale/`: every text of the program is gathered, every language has each of them.

`locale/<language>.po` has what `chouette.wording` says and what pages and forms say. `python3 run.py languages` brings
it up to date with the source; what the program and its pages read is made from it when the program starts.
"""
