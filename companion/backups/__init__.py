"""Everything an installation keeps, as one file: taken while people play, checked before anything is put back."""
