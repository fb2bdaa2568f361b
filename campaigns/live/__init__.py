"""The live channel: whoever shows a campaign hears at once that there is something new, and asks for it."""
