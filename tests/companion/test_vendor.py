"""The vendored script is the one its README describes."""

import hashlib

from companion.installation import PROJECT_ROOT

VENDOR = PROJECT_ROOT / "companion" / "static" / "vendor"


def test_the_script_has_the_checksum_in_the_readme() -> None:
    digest = hashlib.sha256((VENDOR / "htmx-4.0.1.js").read_bytes()).hexdigest()

    assert digest in (VENDOR / "README.md").read_text(encoding="utf-8")
