"""The health check of the image: ``python -m companion.health_check`` ends with 0 if the server on this machine answers.

Standard library only: it runs twice a minute.
"""

import sys
import urllib.request

from companion.options import get_option

TIMEOUT_SECONDS = 4


def main() -> int:
    """Ask the server; return the exit code."""
    try:
        urllib.request.urlopen(f"http://127.0.0.1:{get_option('PORT') or '8000'}/healthz", timeout=TIMEOUT_SECONDS)
    except OSError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
