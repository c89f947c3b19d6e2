"""How fast the program is, every figure beside its floor: `python -m benchmarks [NAME...]`, a JSON line for each."""
