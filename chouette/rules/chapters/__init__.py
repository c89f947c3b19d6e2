"""The chapters of the rules: each judges its events and changes the game. The engine alone asks them."""
