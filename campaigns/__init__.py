"""The core of campaigns for every game: state, moves, journal and save points."""
