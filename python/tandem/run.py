# SPDX-License-Identifier: Apache-2.0
"""Runs that are started from here: a scenario file becomes a process of `tandem run`, and this program its client."""
import collections
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import threading

from .client import Client, TandemError, open_socket

_ADDRESS = re.compile(r"Topics: (ws://\S+)")
_SENSORS = "/vehicle/*"
_EXIT_SECONDS = 60


def _program():
    """The command that starts Tandem: $TANDEM, else `tandem` of the folder above this package, else of the path."""
    if os.environ.get("TANDEM"):
        return shlex.split(os.environ["TANDEM"])
    beside = pathlib.Path(__file__).resolve().parents[2] / "tandem"
    found = str(beside) if os.access(beside, os.X_OK) and beside.is_file() else shutil.which("tandem")
    if not found:
        raise FileNotFoundError("Tandem is not found. Fix: set the environment variable TANDEM to the command that starts it.")
    return [found]


class Run(Client):
    """
    A run in a process of its own, which this client steps or lets go. At the end of a `with` it is stopped; then `result` has the lines that it
    printed, `exit_code` 0 if all expectations were met (1 if not), and `state_hash` what it computed.
    """

    def __init__(self, command, topics, timeout):
        self.exit_code, self.result, self.state_hash = None, [], None
        self._errors = collections.deque(maxlen=200)
        self._address = None
        self._process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8", errors="replace")
        self._announced = threading.Event()
        self._readers = [threading.Thread(target=self._read_errors, daemon=True), threading.Thread(target=self._read_result, daemon=True)]
        for reader in self._readers:
            reader.start()
        try:
            self._announced.wait(timeout)
            if self._address is None:
                raise TandemError("The run did not start:\n" + self._ending())
            try:
                super().__init__(open_socket(self._address, "python", timeout, lambda: self._process.poll() is None), timeout)
            except ConnectionError as lost:
                raise TandemError(f"The run did not start ({lost}):\n" + self._ending()) from lost
            if topics:
                self.subscribe(*topics)
        except BaseException:
            self._process.kill()
            raise

    def _read_errors(self):
        for line in self._process.stderr:
            self._errors.append(line.rstrip("\n"))
            address = _ADDRESS.search(line)
            if address and self._address is None:
                self._address = address.group(1)
                self._announced.set()
        self._announced.set()

    def _read_result(self):
        for line in self._process.stdout:
            self.result.append(line.rstrip("\n"))

    def _ending(self):
        self._process.wait(_EXIT_SECONDS)
        for reader in self._readers:
            reader.join(_EXIT_SECONDS)
        return "\n".join(self._errors)

    def __exit__(self, kind, *_):
        if kind is None:
            self.finish()
        else:
            self._process.kill()
            self._process.wait()

    def finish(self):
        """Stops the run unless it is over, and waits until its process has ended; returns its exit code."""
        if self.exit_code is None:
            try:
                self.stop()
                self.close()
            except (OSError, TandemError):
                pass
            return self.wait(_EXIT_SECONDS)
        return self.exit_code

    def wait(self, timeout=None):
        """Waits until the run is over by itself and its process has ended; returns its exit code."""
        try:
            self.exit_code = self._process.wait(timeout)
        except subprocess.TimeoutExpired:
            raise TimeoutError("the run is still on") from None
        for reader in self._readers:
            reader.join(_EXIT_SECONDS)
        self.state_hash = next((line.split()[-1] for line in self.result if line.startswith("state hash")), None)
        return self.exit_code


def start(file, set=None, seed=None, duration=None, record=None, topics=(_SENSORS,), fast=True, hold=True, options=(), timeout=120.0):
    """
    Starts a run of a scenario file and connects to it.

    set       values in place of the scenario's, by path: {"vars.n": 5}
    record    MCAP file to record to; None for no recording
    topics    what `step` returns, by name or pattern: by default all that vehicles publish
    fast      on a virtual clock, so that whoever steps it sets the pace; False for real time
    hold      whether it stands in SET, to be stepped or to be started with go(); False to let it go at once
    options   further words for `tandem run`
    """
    command = _program() + ["run", str(file), "--no-web", "--topics-port", "0"]
    command += ["--fast"] if fast else []
    command += ["--hold"] if hold else []
    command += ["--record", str(record)] if record else ["--no-record"]
    command += ["--seed", str(seed)] if seed is not None else []
    command += ["--duration", str(duration)] if duration is not None else []
    for path, value in (set or {}).items():
        command += ["--set", f"{path}={value}"]
    run = Run(command + list(options), topics, timeout)
    if hold:
        run.set()
    return run
