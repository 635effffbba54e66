# SPDX-License-Identifier: Apache-2.0
"""A client of a run: its topics, services and parameters over the Foxglove WebSocket protocol."""
import collections
import fnmatch
import json
import logging
import struct
import time
from urllib.parse import quote

from .schema import Decoder
from .websocket import TEXT, ConnectionLost, Refused, WebSocket

_PROTOCOLS = ["foxglove.websocket.v1", "foxglove.sdk.v1"]
_DATA, _TIME, _CALL_RESPONSE = 1, 2, 3
_DATA_HEAD = struct.Struct("<BIQ")
_CALL_HEAD = struct.Struct("<BIII")
_MAX_WAITING = 10_000
_log = logging.getLogger("tandem")

Topic = collections.namedtuple("Topic", "name type schema")
Topic.__doc__ = "A topic that can be read: its name, the name of its type, and the definition of the type."


class TandemError(Exception):
    """The run refused something; the text says why and what to do."""


class Sample:
    """A message of a topic: `topic`, simulated time `t` in seconds, and `data`, which is decoded when it is first asked for."""

    __slots__ = ("topic", "t", "_raw", "_decoder", "_data")

    def __init__(self, topic, t, raw, decoder):
        self.topic, self.t, self._raw, self._decoder, self._data = topic, t, raw, decoder, None

    @property
    def data(self):
        if self._data is None:
            self._data = self._decoder.decode(self._raw)
        return self._data

    def __repr__(self):
        return f"Sample({self.topic!r}, t={self.t})"


class Step(collections.abc.Mapping):
    """What was measured during a step: the last message by topic. `t` is the time reached, `all(topic)` has every message."""

    def __init__(self, t, samples):
        self.t = t
        self._samples = {}
        for sample in samples:
            self._samples.setdefault(sample.topic, []).append(sample)

    def __getitem__(self, topic):
        return self._samples[topic][-1].data

    def __iter__(self):
        return iter(self._samples)

    def __len__(self):
        return len(self._samples)

    def __bool__(self):
        return True

    def all(self, topic):
        return self._samples.get(topic, [])


class Client:
    """
    One connection to a run. It has no thread: messages are read while a method waits. Whoever reads too seldom loses the oldest ones, of which
    `notices` tells.
    """

    def __init__(self, socket, timeout=10.0):
        self._socket = socket
        self.notices = collections.deque(maxlen=1000)
        self.time = 0.0
        self.topics, self.services = {}, {}
        self._channels, self._subscribed, self._decoders = {}, {}, {}
        self._callbacks = []
        self._waiting = collections.deque(maxlen=_MAX_WAITING)
        self._published, self._answers, self._parameters = {}, {}, {}
        self._errors_told = collections.deque(maxlen=1000)
        self._calls = 0
        self._wait(lambda: self.services, timeout)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Ends the connection; vehicles that it drives are released."""
        self._socket.close()

    # --- topics

    def subscribe(self, *patterns, callback=None):
        """
        Reads topics from now on, by name or pattern (`/vehicle/*/scan`), and returns their names. A callback gets every sample of them while a method
        waits; the others wait for `messages`.
        """
        names = [name for name in self.topics if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)]
        missing = [pattern for pattern in patterns if not fnmatch.filter(self.topics, pattern)]
        if missing:
            raise TandemError(f"There is no topic {missing[0]}. Fix: choose from {', '.join(sorted(self.topics))}.")
        new = [name for name in names if name not in self._subscribed]
        for name in new:
            self._subscribed[name] = self._channels[name]
        if callback:
            self._callbacks.append((frozenset(names), callback))
        if new:
            self._send("subscribe", subscriptions=[{"id": self._channels[name], "channelId": self._channels[name]} for name in new])
        return names

    def unsubscribe(self, *patterns):
        """Reads these topics no longer."""
        ids = [self._subscribed.pop(name) for name in list(self._subscribed) if any(fnmatch.fnmatchcase(name, pattern) for pattern in patterns)]
        if ids:
            self._send("unsubscribe", subscriptionIds=ids)

    def messages(self, seconds=None):
        """Samples of the subscribed topics as they come, until the run is over or so many seconds of real time have passed."""
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            while self._waiting:
                yield self._waiting.popleft()
            left = None if until is None else until - time.monotonic()
            try:
                if left is not None and left <= 0 or not self._pump(left):
                    return
            except ConnectionLost:
                return

    def next(self, topic, timeout=10.0):
        """The data of the next message of a topic."""
        self.subscribe(topic)
        found = self._wait(lambda: next((one for one in self._waiting if one.topic == topic), None), timeout)
        self._waiting = collections.deque((one for one in self._waiting if one.topic != topic), maxlen=_MAX_WAITING)
        return found.data

    def publish(self, topic, message):
        """Publishes a message, a dictionary with the fields of its type, to a topic that the run reads."""
        if topic not in self._published:
            self._published[topic] = len(self._published) + 1
            self._send("advertise", channels=[{"id": self._published[topic], "topic": topic, "encoding": "json", "schemaName": "geometry_msgs/msg/Twist"}])
        self._socket.send_binary(struct.pack("<BI", _DATA, self._published[topic]) + json.dumps(message, allow_nan=False).encode())

    def drive(self, vid, speed, yaw_rate=0.0):
        """Drives a vehicle with a behavior `manual`: m/s ahead, rad/s to the left."""
        self.publish(f"/vehicle/{vid}/cmd_vel", {"linear": {"x": float(speed)}, "angular": {"z": float(yaw_rate)}})

    # --- services

    def call(self, service, timeout=60.0, **request):
        """Calls a service and returns its answer; an answer without success raises TandemError."""
        answer, _ = self._call(service, timeout, request)
        if answer.get("success") is False:
            raise TandemError(answer.get("message") or f"{service} was refused.")
        return answer

    def _call(self, service, timeout, request, during=None):
        if service not in self.services:
            raise TandemError(f"There is no service {service}. Fix: choose from {', '.join(sorted(self.services))}.")
        self._calls += 1
        call, encoding = self._calls, b"json"
        before, self._waiting = self._waiting, during if during is not None else self._waiting
        try:
            self._socket.send_binary(_CALL_HEAD.pack(2, self.services[service], call, len(encoding)) + encoding + json.dumps(request, allow_nan=False).encode())
            self._wait(lambda: call in self._answers, timeout)
            answer = self._answers.pop(call)
        finally:
            self._waiting = before
        if isinstance(answer, str):
            raise TandemError(answer)
        return answer, during

    def ready(self):
        """From SET, back to READY."""
        self.call("/run/ready")

    def set(self):
        """Prepares the vehicles; from GO, begins anew."""
        self.call("/run/set")

    def go(self):
        self.call("/run/go")

    def pause(self):
        self.call("/run/pause")

    def stop(self):
        """Ends the run, which closes the connection."""
        try:
            self.call("/run/stop")
        except ConnectionLost:
            pass

    def reset(self):
        """Begins anew, in SET and at time zero, from any state but STOP."""
        self.call("/run/reset")

    def place(self, vid, x, y, heading=0.0):
        """Puts a vehicle or block somewhere, at rest: metres east and north of the site, radians anticlockwise from east."""
        self.call("/place", vid=vid, x=float(x), y=float(y), heading=float(heading))

    def step(self, beats=1, timeout=90.0):
        """
        Lets a run in SET or PAUSE go on for some beats, and returns what was measured in them, as a Step. None when the run has reached its end: then
        it may be reset or stopped.
        """
        answer, during = self._call("/run/step", timeout, {"beats": beats}, collections.deque())
        if answer.get("over") and not answer["success"]:
            return None
        if not answer["success"]:
            raise TandemError(answer["message"])
        self.time = answer["stamp"]["sec"] + answer["stamp"]["nanosec"] / 1e9
        return Step(self.time, during)

    def steps(self, beats=1):
        """Steps until the run has reached its end."""
        while (step := self.step(beats)) is not None:
            yield step

    # --- parameters

    def parameters(self, *names):
        """The settings that can change during a run, by name, as they are now; all where none is named."""
        return self._exchange("getParameters", parameterNames=list(names))

    def change(self, name, value):
        """Changes a setting: a number in the setting's unit, or a text such as '80 m'."""
        self._errors_told.clear()
        known = self._exchange("setParameters", parameters=[{"name": name, "value": value}])
        if self._errors_told:
            raise TandemError(self._errors_told[0])
        return known.get(name)

    def _exchange(self, op, **fields):
        self._calls += 1
        request = str(self._calls)
        self._send(op, id=request, **fields)
        self._wait(lambda: request in self._parameters, 30)
        return self._parameters.pop(request)

    # --- the connection

    def _send(self, op, **fields):
        self._socket.send_text(json.dumps({"op": op, **fields}, allow_nan=False))

    def _wait(self, result, timeout):
        until = time.monotonic() + timeout
        while not (found := result()):
            if time.monotonic() >= until:
                raise TimeoutError("the run does not answer")
            self._pump(until - time.monotonic())
        return found

    def _pump(self, timeout):
        """Takes in one message; False when none came in time."""
        received = self._socket.receive(timeout)
        if received is None:
            return False
        kind, data = received
        if kind == TEXT:
            self._text(json.loads(data))
        elif data[0] == _DATA:
            self._message(data)
        elif data[0] == _TIME:
            self.time = struct.unpack_from("<Q", data, 1)[0] / 1e9
        elif data[0] == _CALL_RESPONSE:
            _, _, call, length = _CALL_HEAD.unpack_from(data)
            self._answers[call] = json.loads(data[_CALL_HEAD.size + length:])
        return True

    def _message(self, data):
        _, channel, nanos = _DATA_HEAD.unpack_from(data)
        name, decoder = self._decoders.get(channel, (None, None))
        if name in self._subscribed:
            sample = Sample(name, nanos / 1e9, data[_DATA_HEAD.size:], decoder)
            wanted = [callback for names, callback in self._callbacks if name in names]
            for callback in wanted:
                callback(sample)
            if not wanted:
                self._waiting.append(sample)

    def _text(self, message):
        op = message.get("op")
        if op == "advertise":
            for channel in message["channels"]:
                name = channel["topic"]
                self.topics[name] = Topic(name, channel["schemaName"], channel["schema"])
                self._channels[name] = channel["id"]
                self._decoders[channel["id"]] = (name, _LazyDecoder(channel["schemaName"], channel["schema"]))
        elif op == "advertiseServices":
            self.services.update((service["name"], service["id"]) for service in message["services"])
        elif op == "parameterValues":
            self._parameters[message.get("id", "")] = {one["name"]: one.get("value") for one in message["parameters"]}
        elif op == "serviceCallFailure":
            self._answers[message["callId"]] = message.get("message", "refused")
        elif op == "status":
            self.notices.append(message.get("message", ""))
            if message.get("level", 0) >= 2:
                self._errors_told.append(message.get("message", ""))
            _log.warning("%s", message.get("message", ""))


class _LazyDecoder:
    """Reads a schema only when a message of it is decoded."""

    def __init__(self, name, schema):
        self._source, self._decoder = (name, schema), None

    def decode(self, data):
        if self._decoder is None:
            self._decoder = Decoder(*self._source)
        return self._decoder.decode(data)


def open_socket(url, name, timeout, goes_on=lambda: True):
    """Opens a connection as soon as a run is on at this address: a server refuses clients with 503 before."""
    until = time.monotonic() + timeout
    while True:
        try:
            return WebSocket(url + ("&" if "?" in url else "?") + "name=" + quote(name), _PROTOCOLS, max(1.0, until - time.monotonic()))
        except (Refused, ConnectionRefusedError, ConnectionLost) as early:
            final = isinstance(early, Refused) and early.status != 503
            if final or time.monotonic() > until or not goes_on():
                raise
            time.sleep(0.02)


def connect(url="ws://127.0.0.1:8765/", name="python", timeout=10.0):
    """
    Connects to a run that is on, and waits for it so many seconds. With `--topics-listen` the address has a token: ws://host:8765/?token=…
    """
    return Client(open_socket(url, name, timeout), timeout)
