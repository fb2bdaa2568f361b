"""A Python program in many environments: each run is a process of its own, forked after the imports."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence

from companion.installation import PROJECT_ROOT
from tests.companion.checkout_copy import build_environment

TIMEOUT_SECONDS = 60

FORK_SERVER_SCRIPT = """
import gc, importlib, json, os, runpy, sys, tempfile

modules, command, environments = json.load(sys.stdin)
for module in modules:
    importlib.import_module(module)
gc.freeze()
outcomes = []
for environment in environments:
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        pid = os.fork()
        if pid == 0:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            os.environ.clear()
            os.environ.update(environment)
            sys.argv = command[command[0] == "-m":]
            run = runpy.run_module if command[0] == "-m" else runpy.run_path
            run(sys.argv[0], run_name="__main__")
            sys.exit()
        status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
        for file in (out, err):
            file.seek(0)
        outcomes.append((status, out.read(), err.read()))
json.dump(outcomes, sys.stdout)
"""


def run_forked(
    command: Sequence[str], environments: Sequence[Mapping[str, str]], imported: Sequence[str]
) -> list[subprocess.CompletedProcess[str]]:
    """Run a Python command (``-m MODULE ...`` or ``FILE ...``) in each environment, to its end.

    ``imported`` names modules that do not read the environment; the program itself cannot be among them.
    """
    asked = json.dumps([imported, command, [build_environment(dict(chosen)) for chosen in environments]])
    done = subprocess.run(
        [sys.executable, "-c", FORK_SERVER_SCRIPT], cwd=PROJECT_ROOT, env=build_environment({}), input=asked,
        capture_output=True, text=True, timeout=TIMEOUT_SECONDS, check=True,
    )  # fmt: skip
    return [subprocess.CompletedProcess(command, *outcome) for outcome in json.loads(done.stdout)]
