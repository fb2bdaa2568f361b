"""The container image and the compose file: the image's steps in a folder, and the whole if the tools exist."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.installation import PROJECT_ROOT
from companion.options import OPTIONS
from tests.companion.checkout_copy import build_environment, find_free_port, read_join_link
from tests.deploy.deploy_kit import DEPLOY_DIR, find_tool, read_instructions, run_command
from tests.processes import run_process

pytestmark = [pytest.mark.process, pytest.mark.setup]

CONTAINERFILE = DEPLOY_DIR / "Containerfile"
COMPOSE = DEPLOY_DIR / "compose.yaml"
COMPOSE_ENVIRONMENT = {"DREAMKEEPER_SITE": "dream.example.org", "DATABASE_PASSWORD": "hush"}


def read_image() -> dict[str, list[str]]:
    """Return the last stage of the Containerfile, by instruction."""
    steps = read_instructions(CONTAINERFILE)
    last = max(at for at, (name, _rest) in enumerate(steps) if name == "FROM")
    found: dict[str, list[str]] = {}
    for name, rest in steps[last:]:
        found.setdefault(name, []).append(rest)
    return found


def build_command(given: str) -> list[str]:
    """Return a command in exec form, with the Python of this checkout."""
    words: list[str] = json.loads(given[given.index("[") :])
    return [sys.executable if word == ".venv/bin/python" else word for word in words]


@pytest.fixture
def image_root(tmp_path: Path) -> Path:
    """A folder with the content of the image, by the COPY lines of the Containerfile."""
    app = tmp_path / "app"
    app.mkdir()
    for words in (shlex.split(rest) for rest in read_image()["COPY"] if not rest.startswith("--from")):
        *sources, target = words
        for source in (PROJECT_ROOT / name for name in sources):
            to = app / target / source.name if target == "./" else app / target
            to.parent.mkdir(parents=True, exist_ok=True)
            if source.is_dir():
                shutil.copytree(source, to, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy2(source, to)
    return app


def test_the_image_has_stages_an_entrypoint_one_volume_and_asks_for_its_health_without_curl() -> None:
    steps = read_instructions(CONTAINERFILE)
    last = read_image()

    assert sum(name == "FROM" for name, _rest in steps) == 2
    assert "USER" not in last
    assert json.loads(last["ENTRYPOINT"][0]) == ["/app/dreamkeeper"]
    assert last["VOLUME"] == ["/data"]
    assert "curl" not in CONTAINERFILE.read_text()


def test_what_the_image_copies_serves_and_its_health_is_told(image_root: Path, data: Path) -> None:
    """All but the packages, which are those of this checkout: their own step needs the network."""
    steps = read_image()
    for step in steps["RUN"]:
        if "compileall" in step:
            subprocess.run(build_command(json.dumps(shlex.split(step))), cwd=image_root, check=True)
    fixed = dict(word.split("=", 1) for rest in steps["ENV"] for word in shlex.split(rest))
    env = build_environment({**fixed, "DREAMKEEPER_DATA": str(data), "PORT": str(find_free_port())})
    env["PATH"] = f"{write_stub(image_root / 'stubs', 'id', 'echo 10001')}:{env['PATH']}"
    (image_root / ".venv").symlink_to(PROJECT_ROOT / ".venv")
    healthy = build_command(steps["HEALTHCHECK"][0])
    command = [str(image_root / "dreamkeeper"), *json.loads(steps["CMD"][0])]

    with run_process(command, cwd=image_root, env=env) as process:
        read_join_link(process)
        assert subprocess.run(healthy, cwd=image_root, env=env, check=False).returncode == 0
        verified = subprocess.run([command[0], "verify"], cwd=image_root, env=env, check=False)
        assert verified.returncode == 0
        assert urllib.request.urlopen(f"http://127.0.0.1:{env['PORT']}/readyz", timeout=10).read() == b"ok"

    assert process.returncode == 0
    assert subprocess.run(healthy, cwd=image_root, env=env, capture_output=True, check=False).returncode != 0


def write_stub(folder: Path, name: str, script: str) -> Path:
    """Write a program that replaces another on PATH, and return its folder."""
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{script}\n")
    (folder / name).chmod(0o755)
    return folder


def run_entrypoint(folder: Path, owner: str = "10001:10001", **environment: str) -> tuple[int, list[str]]:
    """Run the entrypoint as root would, with ``dreamkeeper verify``; return its code and what it did."""
    calls = folder / "calls"
    write_stub(folder, "id", "echo 0")
    write_stub(folder, "stat", f"echo {owner}")
    for name in ("chown", "setpriv"):
        write_stub(folder, name, f'echo "{name} $*" >>"{calls}"')
    env = {"PATH": f"{folder}:{os.environ['PATH']}", "DREAMKEEPER_DATA": "/data", **environment}
    done = subprocess.run(
        ["sh", str(DEPLOY_DIR / "entrypoint.sh"), "verify"], env=env, capture_output=True, text=True, check=False
    )
    return done.returncode, (calls.read_text() if calls.exists() else done.stderr).splitlines()


def test_the_entrypoint_gives_up_root(tmp_path: Path) -> None:
    code, calls = run_entrypoint(tmp_path)

    command = f"{DEPLOY_DIR}/.venv/bin/python -m companion.command_line verify"
    assert (code, calls) == (0, [f"setpriv --reuid 10001 --regid 10001 --clear-groups {command}"])


@pytest.mark.parametrize(
    ("given", "user", "group"), [({"PUID": "1000"}, "1000", "1000"), ({"PUID": "1000", "PGID": "100"}, "1000", "100")]
)
def test_the_entrypoint_gives_the_data_to_another_user_once(
    tmp_path: Path, given: dict[str, str], user: str, group: str
) -> None:
    _code, calls = run_entrypoint(tmp_path, **given)
    assert calls[0] == f"chown -R {user}:{group} /data"
    assert calls[1].startswith(f"setpriv --reuid {user} --regid {group} ")

    (tmp_path / "calls").unlink()
    assert len(run_entrypoint(tmp_path, owner=f"{user}:{group}", **given)[1]) == 1


@pytest.mark.parametrize(("name", "value"), [("PUID", "0"), ("PUID", "ada"), ("PGID", "0"), ("PGID", "-1")])
def test_a_user_that_is_root_or_no_number_is_one_sentence(tmp_path: Path, name: str, value: str) -> None:
    code, [sentence] = run_entrypoint(tmp_path, **{name: value})

    assert code == 1
    assert sentence.startswith(f"{name} is '{value}'; it must be the number")


def test_the_quadlet_keeps_the_health_check_and_drops_what_the_compose_file_drops() -> None:
    lines = (DEPLOY_DIR / "dreamkeeper.container").read_text().splitlines()
    site = read_compose()["services"]["dreamkeeper"]
    checked = " ".join(json.loads(re.sub(r".*CMD ", "", read_image()["HEALTHCHECK"][0])))

    assert f"HealthCmd=/app/{checked}" in lines
    assert f"AddCapability={' '.join(site['cap_add'])}" in lines
    assert f"DropCapability={' '.join(site['cap_drop'])}" in lines
    assert "Volume=dreamkeeper:/data" in lines


def test_what_is_sent_to_the_builder_is_what_the_image_copies() -> None:
    let_in = {line[1:] for line in (PROJECT_ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    copied = {
        word
        for name, rest in read_instructions(CONTAINERFILE)
        for word in shlex.split(rest)[:-1]
        if name == "COPY" and not rest.startswith("--from")
    }

    assert copied == let_in


def test_the_image_is_built_where_there_is_a_builder(tmp_path: Path) -> None:
    builder = next((name for name in ("podman", "buildah", "docker") if shutil.which(name)), None)
    if builder is None:
        pytest.skip("this machine builds no images: no podman, buildah or docker")
    if run_command(builder, "info").returncode != 0:
        pytest.skip(f"{builder} is here, and its service is not")
    bases = {
        f"docker.io/library/python:{version}-slim" for version in re.findall(r"PYTHON=(\S+)", CONTAINERFILE.read_text())
    }
    if any(run_command(builder, "inspect", base).returncode for base in bases):
        pytest.skip(f"{builder} would have to fetch {', '.join(bases)}")
    built = run_command(builder, "build", "--tag", "dreamkeeper-test", "--file", str(CONTAINERFILE), str(PROJECT_ROOT))
    assert built.returncode == 0, built.stderr


def read_compose() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())
    return found


def test_no_secret_stands_in_what_is_composed_and_its_own_file_is_kept_out_of_the_repository() -> None:
    said = re.findall(r"(?im)password[^:\n]*:[ ]*([^\n]+)|://\w+:([^@\n]+)@", COMPOSE.read_text())
    secrets = [value for found in said for value in found if value]

    assert len(secrets) >= 2
    assert all(value.startswith("${DATABASE_PASSWORD") for value in secrets)
    assert "deploy/.env" in (PROJECT_ROOT / ".gitignore").read_text().splitlines()


def test_caddy_alone_is_believed_and_the_database_is_for_dreamkeeper_alone() -> None:
    whole = read_compose()
    services = whole["services"]
    site = services["dreamkeeper"]["environment"]
    [subnet] = whole["networks"]["front"]["ipam"]["config"]

    assert site["TRUSTED_PROXIES"] == subnet["subnet"]
    assert {name for name, one in services.items() if "front" in one["networks"]} == {"dreamkeeper", "caddy"}
    assert {name for name, one in services.items() if "back" in one["networks"]} == {"dreamkeeper", "database"}
    assert whole["networks"]["back"]["internal"] is True
    assert [name for name, one in services.items() if "ports" in one] == ["caddy"]
    assert site["PUBLIC_URL"].startswith("https://${DREAMKEEPER_SITE")
    assert "${DREAMKEEPER_SITE" in site["ALLOWED_HOSTS"]


def test_every_variable_of_what_is_composed_is_one_that_dreamkeeper_reads() -> None:
    assert set(read_compose()["services"]["dreamkeeper"]["environment"]) <= {*OPTIONS, "PUID", "PGID"}


def test_what_is_composed_is_understood_where_there_is_compose() -> None:
    docker = find_tool("docker")
    if run_command(docker, "compose", "version").returncode != 0:
        pytest.skip("docker is here, and docker compose is not")
    asked = run_command(docker, "compose", "-f", str(COMPOSE), "config", env={**os.environ, **COMPOSE_ENVIRONMENT})
    assert asked.returncode == 0, asked.stderr
    assert "https://dream.example.org" in asked.stdout
    refused = run_command(docker, "compose", "-f", str(COMPOSE), "config", env={"PATH": os.environ["PATH"]})
    assert "the name people know" in refused.stderr
