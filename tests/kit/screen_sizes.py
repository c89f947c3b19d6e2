"""Sizes of screens."""

SMALL, PHONE = {"width": 360, "height": 640}, {"width": 390, "height": 844}


TABLET, DESK = {"width": 768, "height": 1024}, {"width": 1440, "height": 900}
