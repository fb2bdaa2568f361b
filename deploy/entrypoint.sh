#!/bin/sh
# The command `dreamkeeper` of the image: gives the data to the user of PUID and PGID, and goes on as that user, who owns nothing else.
# Started as another user than root, it stays that user. Settings from files (DATABASE_URL_FILE) are read by Dreamkeeper itself.
set -eu

app=$(dirname "$(readlink -f "$0")")
export PYTHONPATH="$app"

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

# check_number NAME VALUE: neither root, who could write everywhere, nor a name that the image does not know.
check_number() {
    case $2 in
        '' | 0 | *[!0-9]*) fail "$1 is '$2'; it must be the number of a user or group other than root, such as 1000." ;;
    esac
}

if [ "$(id -u)" -ne 0 ]; then
    exec "$app/.venv/bin/python" -m companion.command_line "$@"
fi

user=${PUID:-10001}
group=${PGID:-$user}
check_number PUID "$user"
check_number PGID "$group"
# Once only: a large folder takes a while, and what is new belongs to the user anyway.
if [ "$(stat -c %u:%g "$DREAMKEEPER_DATA")" != "$user:$group" ]; then
    chown -R "$user:$group" "$DREAMKEEPER_DATA" ||
        fail "The folder $DREAMKEEPER_DATA cannot be given to $user:$group; do it on the host, or leave PUID and PGID out."
fi
exec setpriv --reuid "$user" --regid "$group" --clear-groups "$app/.venv/bin/python" -m companion.command_line "$@"
