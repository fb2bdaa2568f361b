"""A client of Marionette, Firefox's remote protocol, for Selenium: Debian ships Firefox without geckodriver."""

from __future__ import annotations

import json
import socket
from itertools import count
from typing import Any

from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.remote_connection import RemoteConnection

COMMANDS = {
    Command.NEW_SESSION: "WebDriver:NewSession",
    Command.QUIT: "WebDriver:DeleteSession",
    Command.SET_WINDOW_RECT: "WebDriver:SetWindowRect",
    Command.GET: "WebDriver:Navigate",
    Command.GO_BACK: "WebDriver:Back",
    Command.REFRESH: "WebDriver:Refresh",
    Command.GET_CURRENT_URL: "WebDriver:GetCurrentURL",
    Command.W3C_EXECUTE_SCRIPT: "WebDriver:ExecuteScript",
    Command.CLICK_ELEMENT: "WebDriver:ElementClick",
    Command.CLEAR_ELEMENT: "WebDriver:ElementClear",
    Command.SEND_KEYS_TO_ELEMENT: "WebDriver:ElementSendKeys",
    Command.W3C_ACTIONS: "WebDriver:PerformActions",
    Command.DELETE_ALL_COOKIES: "WebDriver:DeleteAllCookies",
    Command.GET_ELEMENT_TEXT: "WebDriver:GetElementText",
    Command.SCREENSHOT: "WebDriver:TakeScreenshot",
}
"""The WebDriver commands that the tests use, by their Marionette names; their parameters are the same."""

TIMEOUT_SECONDS = 60


class Marionette(RemoteConnection):
    """A connection to a Firefox that was started with ``-marionette``: one message each way per command."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS)
        self._stream = self._socket.makefile("rwb")
        self._ids = count(1)
        self._receive()

    def execute(self, command: str, params: dict[str, Any]) -> dict[str, Any]:
        """Send one WebDriver command and return its response in the form that Selenium reads."""
        sent = {} if command == Command.NEW_SESSION else params
        self._send([0, next(self._ids), COMMANDS[command], sent])
        _, _, error, result = self._receive()
        if error:
            return {"status": error["error"], "value": error}
        is_wrapped = isinstance(result, dict) and result.keys() == {"value"}
        return {"value": result["value"] if is_wrapped else result}

    def close(self) -> None:
        """Close the connection."""
        self._stream.close()
        self._socket.close()

    def _send(self, message: list[Any]) -> None:
        body = json.dumps(message).encode()
        self._stream.write(b"%d:%b" % (len(body), body))
        self._stream.flush()

    def _receive(self) -> Any:
        """Read one message: its length in bytes, a colon, JSON. The first is a greeting."""
        length = b""
        while (sign := self._stream.read(1)) not in (b":", b""):
            length += sign
        if not length:
            raise ConnectionError("Firefox has closed the connection.")
        return json.loads(self._stream.read(int(length)))
