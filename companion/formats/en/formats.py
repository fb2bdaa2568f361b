"""English date formats: the day before the month, and a clock of 24 hours, as the rest of the app."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
MONTH_DAY_FORMAT = "j F"
