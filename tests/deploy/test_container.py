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


def test_the_image_has_stages_a_user_one_volume_and_asks_for_its_health_without_curl() -> None:
    steps = read_instructions(CONTAINERFILE)
    last = read_image()

    assert sum(name == "FROM" for name, _rest in steps) == 2
    assert last["USER"] == ["10001"]
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
    healthy = build_command(steps["HEALTHCHECK"][0])

    with run_process(build_command(steps["CMD"][0]), cwd=image_root, env=env) as process:
        read_join_link(process)
        assert subprocess.run(healthy, env=env, check=False).returncode == 0
        assert urllib.request.urlopen(f"http://127.0.0.1:{env['PORT']}/readyz", timeout=10).read() == b"ok"

    assert process.returncode == 0
    assert subprocess.run(healthy, env=env, capture_output=True, check=False).returncode != 0


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
    assert set(read_compose()["services"]["dreamkeeper"]["environment"]) <= set(OPTIONS)


def test_what_is_composed_is_understood_where_there_is_compose() -> None:
    docker = find_tool("docker")
    if run_command(docker, "compose", "version").returncode != 0:
        pytest.skip("docker is here, and docker compose is not")
    asked = run_command(docker, "compose", "-f", str(COMPOSE), "config", env={**os.environ, **COMPOSE_ENVIRONMENT})
    assert asked.returncode == 0, asked.stderr
    assert "https://dream.example.org" in asked.stdout
    refused = run_command(docker, "compose", "-f", str(COMPOSE), "config", env={"PATH": os.environ["PATH"]})
    assert "the name people know" in refused.stderr
