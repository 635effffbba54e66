# SPDX-License-Identifier: Apache-2.0
"""The client's side of WebSocket (RFC 6455) over a blocking socket: text, binary, ping and close, without extensions."""
import base64
import hashlib
import os
import socket
import ssl
import struct
import time
from urllib.parse import urlsplit

_GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
_CONTINUATION, TEXT, BINARY, _CLOSE, _PING, _PONG = 0, 1, 2, 8, 9, 10
_MAX_MESSAGE_BYTES = 1 << 28
_MAX_HEAD_BYTES = 1 << 16


class ConnectionLost(ConnectionError):
    """The connection has ended; `reason` is what the server said, if it said anything."""

    def __init__(self, reason):
        super().__init__(reason)
        self.reason = reason


class Refused(ConnectionError):
    """The server answered, but did not open a WebSocket; `status` is that of HTTP."""

    def __init__(self, status, reason):
        super().__init__(f"{reason} ({status})" if status else reason)
        self.status = status


class WebSocket:
    def __init__(self, url, protocols, timeout=10.0):
        parts = urlsplit(url)
        if parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise ValueError(f"{url!r} is no address of a WebSocket: write for example ws://127.0.0.1:8765/")
        port = parts.port or (443 if parts.scheme == "wss" else 80)
        self._socket = socket.create_connection((parts.hostname, port), timeout)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if parts.scheme == "wss":
            self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=parts.hostname)
        self._received = bytearray()
        try:
            self._shake_hands(parts, port, protocols)
        except socket.timeout:
            self._socket.close()
            raise ConnectionLost("what listens there does not answer") from None
        except BaseException:
            self._socket.close()
            raise

    def _shake_hands(self, parts, port, protocols):
        key = base64.b64encode(os.urandom(16))
        host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
        path = (parts.path or "/") + ("?" + parts.query if parts.query else "")
        self._socket.sendall((f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              f"Sec-WebSocket-Key: {key.decode()}\r\nSec-WebSocket-Version: 13\r\n"
                              f"Sec-WebSocket-Protocol: {', '.join(protocols)}\r\n\r\n").encode())
        while (end := self._received.find(b"\r\n\r\n")) < 0:
            if len(self._received) > _MAX_HEAD_BYTES:
                raise Refused(0, "what answers speaks no HTTP")
            self._receive_more()
        head = bytes(self._received[:end]).decode("latin-1").split("\r\n")
        del self._received[:end + 4]
        status = head[0].split(" ")[1] if head[0].count(" ") >= 1 else "000"
        fields = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:])}
        if status != "101":
            raise Refused(int(status) if status.isdigit() else 0, self._body(fields) or head[0])
        if fields.get("sec-websocket-accept") != base64.b64encode(hashlib.sha1(key + _GUID).digest()).decode():
            raise Refused(0, "what answers speaks no WebSocket")

    def _body(self, fields):
        length = fields.get("content-length", "")
        while length.isdigit() and len(self._received) < min(int(length), _MAX_HEAD_BYTES):
            self._receive_more()
        return bytes(self._received).decode("utf-8", "replace").strip() if length.isdigit() else ""

    def _receive_more(self):
        try:
            data = self._socket.recv(1 << 18)
        except socket.timeout:
            raise
        except OSError as lost:
            raise ConnectionLost(str(lost)) from lost
        if not data:
            raise ConnectionLost("the other side has gone")
        self._received += data

    def _take(self, count):
        while len(self._received) < count:
            self._receive_more()
        taken = bytes(self._received[:count])
        del self._received[:count]
        return taken

    def _peek(self, count):
        while len(self._received) < count:
            self._receive_more()
        return self._received

    def _frame(self):
        """One frame. What has come of it stays in the buffer until all of it is there, so that a time-out loses nothing."""
        first, second = self._peek(2)[:2]
        size, head = second & 127, 2
        if size == 126:
            size, head = struct.unpack_from(">H", self._peek(4), 2)[0], 4
        elif size == 127:
            size, head = struct.unpack_from(">Q", self._peek(10), 2)[0], 10
        if second & 128 or size > _MAX_MESSAGE_BYTES:
            raise ConnectionLost("a frame that is masked or too long")
        return first, self._take(head + size)[head:]

    def receive(self, timeout=None):
        """The next message as (kind, bytes), kind TEXT or BINARY; None when none came in so many seconds."""
        until = None if timeout is None else time.monotonic() + timeout
        try:
            while True:
                self._socket.settimeout(None if until is None else max(1e-4, until - time.monotonic()))
                first, payload = self._frame()
                kind = first & 15
                if kind == _PING:
                    self._send(_PONG, payload)
                elif kind == _CLOSE:
                    raise ConnectionLost(payload[2:].decode("utf-8", "replace") or "closed")
                elif kind in (TEXT, BINARY, _CONTINUATION):
                    message = self._assemble(first, kind, payload)
                    if message is not None:
                        return message
        except socket.timeout:
            return None

    _kind, _parts = TEXT, ()

    def _assemble(self, first, kind, payload):
        if kind != _CONTINUATION:
            self._kind, self._parts = kind, []
        self._parts.append(payload)
        if sum(map(len, self._parts)) > _MAX_MESSAGE_BYTES:
            raise ConnectionLost("a message that is too long")
        if not first & 128:
            return None
        parts, self._parts = self._parts, []
        return self._kind, parts[0] if len(parts) == 1 else b"".join(parts)

    def send_text(self, text):
        self._send(TEXT, text.encode())

    def send_binary(self, data):
        self._send(BINARY, data)

    def _send(self, kind, data):
        mask = os.urandom(4)
        size = len(data)
        head = bytes((128 | kind, 128 | size)) if size < 126 else \
            struct.pack(">BBH", 128 | kind, 128 | 126, size) if size < 65536 else struct.pack(">BBQ", 128 | kind, 128 | 127, size)
        # Masking is an exclusive or with the repeated mask, done on one large number, which is much faster than byte by byte.
        repeated = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(data, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")
        try:
            self._socket.settimeout(30)
            self._socket.sendall(head + mask + masked)
        except OSError as lost:
            raise ConnectionLost(str(lost)) from lost

    def close(self):
        try:
            self._send(_CLOSE, struct.pack(">H", 1000))
        except ConnectionLost:
            pass
        self._socket.close()
