"""The steps of a release, in one command.

::

    python -m tools.release 0.3.0              number the version and its changelog, then check everything
    python -m tools.release                    check everything, change nothing
    python -m tools.release --advisories FILE  audit without a network: advisories of OSV, as a zip file or a folder of JSON

Every check runs, whatever the ones before found. The exit code is 1 if any found a problem.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from packaging.requirements import InvalidRequirement, Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from tools import advisories

PROJECT_ROOT = Path(__file__).resolve().parents[1]
LOCK_NAMES = ("base", "dev")
"""The lock files in requirements/: of whoever runs it, and of whoever develops it."""
AUDIT_TOOL = "pip-audit==2.10.1"

VERSION_RE = re.compile(r'^__version__ = "([^"]+)"$', re.MULTILINE)
SECTION_RE = re.compile(r"^## (\S+)(?: - (\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)
UNRELEASED = "Unreleased"
LOCKED_RE = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^]]*\])?==([^ ;\\]+)", re.MULTILINE)
HASH = "--hash=sha256:"


@dataclass(frozen=True)
class Section:
    """A section of the changelog: its version, its date or '', and whether anything is listed in it."""

    name: str
    day: str
    has_lines: bool


@dataclass(frozen=True)
class Checkout:
    """The files of a checkout that a release is about."""

    root: Path = PROJECT_ROOT

    @property
    def version_path(self) -> Path:
        """The module that defines the version."""
        return self.root / "companion" / "__init__.py"

    @property
    def changelog_path(self) -> Path:
        """The changelog."""
        return self.root / "CHANGELOG.md"

    def get_lock_path(self, name: str) -> Path:
        """Return the path of a lock file."""
        return self.root / "requirements" / f"{name}.txt"

    def read_version(self) -> str:
        """Return the version. Raises LookupError if the module defines none."""
        found = VERSION_RE.search(self.version_path.read_text(encoding="utf-8"))
        if found is None:
            raise LookupError(f"{self.version_path} defines no __version__.")
        return found[1]

    def list_sections(self) -> list[Section]:
        """Return the sections of the changelog, newest first. Raises LookupError if it has none."""
        text = self.changelog_path.read_text(encoding="utf-8")
        found = list(SECTION_RE.finditer(text))
        if not found:
            raise LookupError(f"{self.changelog_path} has no sections.")
        ends = [*(match.start() for match in found[1:]), len(text)]
        return [
            Section(match[1], match[2] or "", has_lines="\n- " in text[match.end() : end])
            for match, end in zip(found, ends, strict=True)
        ]

    def list_locked(self, name: str) -> dict[str, str]:
        """Return the packages of a lock file with their versions."""
        text = self.get_lock_path(name).read_text(encoding="utf-8")
        return {canonicalize_name(package): version for package, version in LOCKED_RE.findall(text)}


def number_version(checkout: Checkout, version: str, today: date) -> None:
    """Set the version, and give what is unreleased in the changelog its number and date. Raises ValueError, changing nothing."""
    if not re.fullmatch(r"\d+(\.\d+){2}", version) or Version(version) <= Version(checkout.read_version()):
        raise ValueError(f"{version} is no version after {checkout.read_version()}; it looks like 0.3.0.")
    changelog = checkout.changelog_path.read_text(encoding="utf-8")
    if f"## {UNRELEASED}\n" not in changelog:
        raise ValueError(f"The changelog has no section {UNRELEASED}.")
    module = checkout.version_path.read_text(encoding="utf-8")
    checkout.version_path.write_text(VERSION_RE.sub(f'__version__ = "{version}"', module), encoding="utf-8")
    checkout.changelog_path.write_text(
        changelog.replace(f"## {UNRELEASED}\n", f"## {UNRELEASED}\n\n## {version} - {today.isoformat()}\n", 1),
        encoding="utf-8",
    )


def check_changelog(checkout: Checkout, today: date) -> Iterator[str]:
    """Yield why the newest section of the changelog is not that of this version, or what is not in it."""
    version, (unreleased, *sections) = checkout.read_version(), checkout.list_sections()
    if unreleased.name != UNRELEASED or unreleased.has_lines:
        yield f"The changelog does not begin with {UNRELEASED} and nothing in it: python -m tools.release VERSION"
    newest = sections[0] if sections else Section("nothing", "", has_lines=False)
    if newest.name != version:
        yield f"The newest version of the changelog is {newest.name}, and this one is {version}."
    elif not newest.day or date.fromisoformat(newest.day) > today:
        yield f"The changelog dates {version} {newest.day or 'not at all'}."
    if not newest.has_lines:
        yield f"The changelog says nothing of {newest.name}."
    if any(Version(version) <= Version(former.name) for former in sections[1:]):
        yield f"{version} is not later than the versions before it."


def check_locks(checkout: Checkout) -> Iterator[str]:
    """Yield what the lock files do not hold as declared: in a version that was asked for, and with its hashes."""
    declared = tomllib.loads((checkout.root / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    dev = (checkout.root / "requirements" / "dev.in").read_text(encoding="utf-8")
    wanted = {"base": declared, "dev": [*declared, *_list_requirements(dev)]}
    for name in LOCK_NAMES:
        locked = checkout.list_locked(name)
        for requirement in map(Requirement, wanted[name]):
            version = locked.get(canonicalize_name(requirement.name))
            if version is None or version not in requirement.specifier:
                yield f"requirements/{name}.txt has {requirement.name} {version or 'not'}; {requirement} is asked for."
        text = checkout.get_lock_path(name).read_text(encoding="utf-8")
        starts = [match.start() for match in LOCKED_RE.finditer(text)]
        for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
            if HASH not in text[start:end]:
                yield f"requirements/{name}.txt has no hash of {text[start:end].splitlines()[0]}."


def _list_requirements(text: str) -> list[str]:
    """Return the requirements of an input file of a lock, without its comments and options."""
    found = [line.partition("#")[0].strip() for line in text.splitlines()]
    return [line for line in found if line and _is_requirement(line)]


def _is_requirement(line: str) -> bool:
    try:
        Requirement(line)
    except InvalidRequirement:
        return False
    return True


def check_tree(checkout: Checkout) -> Iterator[str]:
    """Yield files that differ from the last commit, other than the two that a release changes."""
    done = subprocess.run(
        ["git", "status", "--porcelain"],  # noqa: S607
        cwd=checkout.root, capture_output=True, text=True, check=False,
    )  # fmt: skip
    own = {path.relative_to(checkout.root).as_posix() for path in (checkout.version_path, checkout.changelog_path)}
    others = [line[3:] for line in done.stdout.splitlines() if line[3:] not in own]
    if done.returncode or others:
        yield f"Not committed: {', '.join(others) or done.stderr.strip()}."


def check_recordings(checkout: Checkout) -> Iterator[str]:
    """Yield a missing recording: each schema of exports has a database and campaigns in tests/recordings/."""
    text = (checkout.root / "campaigns" / "transfer" / "document.py").read_text(encoding="utf-8")
    schema = int(re.findall(r"^SCHEMA_VERSION = (\d+)$", text, re.MULTILINE)[0])
    for ending in ("json.gz", "database.xz"):
        if not any((checkout.root / "tests" / "recordings" / "files").glob(f"*.schema-{schema}.{ending}")):
            yield f"Schema {schema} has no recording *.{ending}: python -m tests.recordings.record all"


def check_migrations(checkout: Checkout) -> Iterator[str]:
    """Yield that models have changed without a migration."""
    yield from _run([sys.executable, "manage.py", "makemigrations", "--check", "--dry-run"], checkout.root)


def check_advisories(checkout: Checkout, source: Path | None) -> Iterator[str]:
    """Yield the known vulnerabilities of what is locked: by advisories on this machine, else by pip-audit over the network."""
    if source is None:
        yield from _run_audit_tool(checkout.root, [checkout.get_lock_path(name) for name in LOCK_NAMES])
        return
    for name in LOCK_NAMES:
        yield from advisories.find_vulnerabilities(source, checkout.list_locked(name))


def _run_audit_tool(root: Path, locks: Iterable[Path]) -> Iterator[str]:
    """Yield what pip-audit finds; it has an environment of its own, for the time it runs."""
    with tempfile.TemporaryDirectory(prefix="audit-") as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "bin", "python"))
        failed = list(_run([python, "-m", "pip", "install", "--quiet", AUDIT_TOOL], root))
        yield from failed
        for lock in () if failed else locks:
            # Strict: a package that could not be looked up is no package without a vulnerability.
            yield from _run(
                [python, "-m", "pip_audit", "--strict", "--disable-pip", "--require-hashes", "-r", str(lock)], root
            )


def check_build(checkout: Checkout) -> Iterator[str]:
    """Yield why no wheel of this version can be built; what is built is thrown away."""
    with tempfile.TemporaryDirectory(prefix="release-") as folder:
        failed = list(_run([sys.executable, "-m", "build", "--no-isolation", "--outdir", folder], checkout.root))
        wheels = [path.name for path in Path(folder).glob("*.whl")]
        yield from failed
        if not failed and wheels != [f"dreamkeeper-{checkout.read_version()}-py3-none-any.whl"]:
            yield f"Built {', '.join(wheels) or 'no wheel'}."
        for wheel in Path(folder).glob("*.whl"):
            if not any("templates/base.jinja" in name for name in zipfile.ZipFile(wheel).namelist()):
                yield f"{wheel.name} has no templates."


def _run(command: Sequence[str], folder: Path) -> Iterator[str]:
    """Yield the end of what a command prints, if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603
    if done.returncode:
        yield "\n".join((done.stdout + done.stderr).strip().splitlines()[-15:])


def build_checks(checkout: Checkout, source: Path | None) -> dict[str, Callable[[], Iterator[str]]]:
    """Return the checks by name, quick ones first."""
    today = date.today()
    return {
        "changelog": lambda: check_changelog(checkout, today),
        "committed": lambda: check_tree(checkout),
        "recordings": lambda: check_recordings(checkout),
        "lock files": lambda: check_locks(checkout),
        "migrations": lambda: check_migrations(checkout),
        "build": lambda: check_build(checkout),
        "advisories": lambda: check_advisories(checkout, source),
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the checks, after numbering the version if one is given; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.release", description="The steps of a release.")
    parser.add_argument("version", nargs="?", help="the new version, such as 0.3.0; without it nothing is changed")
    parser.add_argument("--advisories", type=Path, metavar="FILE", help="advisories of OSV, in place of the network")
    options = parser.parse_args(arguments)
    checkout = Checkout()
    if options.version:
        try:
            number_version(checkout, options.version, date.today())
        except ValueError as error:
            parser.error(str(error))
    failures = 0
    for name, check in build_checks(checkout, options.advisories).items():
        problems = list(check())
        failures += bool(problems)
        print("\n  ".join([f"{name}: {'FAILED' if problems else 'ok'}", *problems]), flush=True)
    print("Not ready." if failures else "Ready: run ./test thorough, commit, tag.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
