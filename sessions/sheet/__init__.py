"""The paper sheet: its columns, its marks, and the files it is printed and counted in."""
