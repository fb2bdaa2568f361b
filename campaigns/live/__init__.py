"""The live channel: devices that show a campaign are notified of changes at once."""
