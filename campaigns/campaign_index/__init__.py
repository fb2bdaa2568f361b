"""The campaign index: tables across campaigns for the list, the results and the seats of a device (docs/scale.md)."""
