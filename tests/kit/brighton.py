"""The chouette sheet that is printed in the rules of Brighton, as it comes out of a spreadsheet."""

BRIGHTON = """Chouette Sheet\t\t\t\t\t\t\t\tOrder
Tim\tMick M\tMike G\tErgin\tKarl\tSteve\tJude\tHarry\t
6\t-2\t2\t-2\t-4\t\t\t\tMM
2\t-1\t3\t-1\t-3\t\t\t\tMG
0\t-3\t11\t-3\t-5\t\t\t\tE
8\t1\t-5\t-7\t3\t\t\t\tK
6\t-1\t-7\t-9\t11\t\t\t\tMM
10\t3\t-3\t-7\t-3\t0\t\t\tT
14\t-1\t-11\t1\t-5\t2\t\t\tE
6\t1\t-7\t3\t-3\t0\t\t\tS
\t\t\t\t\t\t\t\tK
\t\t\t\t\t\t\t\tE
\t\t\t\t\t\t\t\tJ
\t\t\t\t\t\t\t\tH
"""
