"""People and their house: clubs, players, devices, invitations."""
