"""What is entered in a club's books beside its evenings: it brings debts once it is in force."""
