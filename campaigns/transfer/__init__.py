"""Transfer of campaigns as files: export, import, verification."""
