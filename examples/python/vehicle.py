#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A vehicle that joins a Tandem run over the network, drives in a circle, and prints what Core orders it.

    python3 vehicle.py --core 127.0.0.1:9701 --vid 101 [--secrets FILE]

Needs nothing but Python 3. Every byte is explained in docs/wire.md. Ctrl-C leaves the run.
"""
import argparse, hmac, math, secrets, signal, socket, struct, sys, time

HEADER = struct.Struct(">4sBBHQIIq")  # magic, version, type, flags, session, sender, sequence, send time
REPORTS_HEAD = struct.Struct(">qqIHBB")  # base time, clock offset, change obeyed, run, margin, count
VERSION = 8
REPORT = struct.Struct(">Ii3i3fifhhBBBBHfhffB")  # 65 bytes
ORDERS_HEAD = struct.Struct(">qqIIIIHBB")  # time, instant, beat, run, change, events heard, part, run state, last
ALERT = struct.Struct(">IIbbff")  # whom, other, turn, climb, metres, seconds
HAND = struct.Struct(">qIfff")  # time, whom, steer, throttle, pitch

HELLO, WELCOME, REFUSE, BYE, PING, PONG, REPORTS, ORDERS, EVENTS, ACK = range(1, 11)
CHALLENGE = 26
READY, SET, GO, PAUSE, STOP = range(1, 6)
STATES = ["", "READY", "SET", "GO", "PAUSE", "STOP"]


class Vehicle:
    def __init__(self, core, vid, key, radius=50.0, speed=10.0):
        self.core, self.vid, self.key, self.radius, self.speed = core, vid, key, radius, speed
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("", 0))
        self.nonce, self.cookie = secrets.token_bytes(16), bytes(24)
        self.handshake_key = self.session_key = key and derive(key, b"", b"tandem wire handshake")
        self.session = self.sender = self.sequence = self.newest = 0
        self.state, self.run, self.change, self.events_heard = READY, 0, 0, 0
        self.sim_time, self.heard_at = 0, time.monotonic_ns()

    def send(self, kind, payload):
        data = HEADER.pack(b"TNDM", VERSION, kind, bool(self.key), self.session, self.sender, self.sequence, time.monotonic_ns()) + payload
        self.sequence += 1 if self.session else 0
        self.socket.sendto(data + check(self.session_key, data), self.core)

    def say_hello(self):
        name = socket.gethostname().encode()[:64]
        hello = self.nonce + self.cookie + struct.pack(">QH", 0, len(name)) + name + struct.pack(">HII", 1, self.vid, self.vid)
        self.send(HELLO, hello.ljust(256, b"\0"))

    def receive(self, until):
        while (left := until - time.monotonic()) > 0:
            self.socket.settimeout(left)
            try:
                data = self.socket.recv(2048)
                if len(data) >= HEADER.size:
                    self.hear(data)
            except socket.timeout:
                return

    def hear(self, data):
        magic, version, kind, flags, session, sender, sequence, _ = HEADER.unpack_from(data)
        end = len(data) - 16 * (flags & 1)
        payload = data[HEADER.size:end]
        key = self.session_key
        if kind == WELCOME and self.key:  # signed with the key of the session that it opens
            key = derive(self.key, payload[:32], b"tandem wire session" + struct.pack(">Q", session))
        genuine = hmac.compare_digest(check(key, data[:end]), data[end:])
        if not genuine or (magic, version, flags, sender) != (b"TNDM", VERSION, bool(self.key), 0):
            return
        if kind in (CHALLENGE, WELCOME, REFUSE):
            if payload[:16] == self.nonce and not self.session:  # else it answers someone else, or came before
                self.introduce(kind, key, session, payload)
        elif session == self.session and sequence > self.newest:
            self.newest = sequence  # neither heard before nor overtaken
            if kind == PING:
                self.send(PONG, payload + struct.pack(">qq", time.monotonic_ns(), time.monotonic_ns()))
            elif kind == ORDERS:
                self.obey(payload)

    def introduce(self, kind, key, session, payload):
        if kind == REFUSE:
            sys.exit("refused: " + payload[18:].decode())
        if kind == CHALLENGE:
            self.cookie = payload[16:40]
            self.say_hello()
        else:
            self.session, self.session_key, self.sequence, self.newest = session, key, 0, -1
            self.sender = struct.unpack_from(">I", payload, 32)[0]
            print(f"welcome: session {session:016x}, number {self.sender}", flush=True)

    def obey(self, payload):
        self.sim_time, _, _, self.run, self.change, _, _, state, _ = ORDERS_HEAD.unpack_from(payload)
        self.heard_at = time.monotonic_ns()
        if state != self.state:
            print("run state:", STATES[state], flush=True)
            self.state = state
        at = ORDERS_HEAD.size
        while at < len(payload):
            section, count = struct.unpack_from(">BH", payload, at)
            if section == 3:
                at = self.hear_events(payload, at + 1)
                continue
            entry = {1: ALERT, 2: REPORT, 4: HAND}[section]
            for values in entry.iter_unpack(payload[at + 3:at + 3 + count * entry.size]):
                if section == 1:
                    whom, other, turn, _, metres, seconds = values
                    print(f"alert: {whom}: {other} is {metres:.1f} m away, closest in {seconds:.1f} s, turn {turn:+d}", flush=True)
            at += 3 + count * entry.size
        self.send(ACK, struct.pack(">II", self.events_heard, self.change))

    def hear_events(self, payload, at):
        first, count = struct.unpack_from(">IH", payload, at)
        at += 6
        for number in range(first, first + count):
            _, vid, _, has_place = struct.unpack_from(">qIIB", payload, at)
            at += 17 + (24 if has_place else 0)
            name, at = text(payload, at)
            words, at = text(payload, at)
            if number == self.events_heard + 1:  # the others were heard before, or will be repeated
                self.events_heard = number
                print(f"event {number}: {name} {vid} {words}", flush=True)
        return at

    def report(self):
        """Where the vehicle is now: on its circle as far round as simulated time has come."""
        now = self.sim_time + (time.monotonic_ns() - self.heard_at if self.state == GO else 0)
        speed = self.speed if self.state == GO else 0.0
        angle = self.speed / self.radius * now / 1e9
        heading = math.remainder(angle + math.pi / 2, math.tau)
        east, north = self.radius * math.cos(angle), self.radius * math.sin(angle)
        turned = (round(heading * 2**32 / math.tau) + 2**31) % 2**32 - 2**31
        head = REPORTS_HEAD.pack(now, 0, self.change, self.run & 0xFFFF, 255, 1)
        place = (round(1000 * east), round(1000 * north), 0)
        velocity = (speed * math.cos(heading), speed * math.sin(heading), 0.0)
        motion = (*place, *velocity, turned, speed, 0, 0)
        self.send(REPORTS, head + REPORT.pack(self.vid, 0, *motion, self.state, 0, 0, 0, 0, speed / self.radius, 0, 0, 0, 0))


def check(key, data):
    return hmac.new(key, data, "sha256").digest()[:16] if key else b""


def derive(key, salt, purpose):
    """HKDF of RFC 5869 with SHA-256, for 32 bytes."""
    extracted = hmac.new(salt or bytes(32), key, "sha256").digest()
    return hmac.new(extracted, purpose + b"\1", "sha256").digest()


def text(payload, at):
    length = struct.unpack_from(">H", payload, at)[0]
    return payload[at + 2:at + 2 + length].decode(), at + 2 + length


def main():
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--core", required=True, help="HOST:PORT of Core")
    options.add_argument("--vid", type=int, required=True, help="the vehicle's id")
    options.add_argument("--secrets", help="file with a line wire-key: …")
    given = options.parse_args()
    host, port = given.core.rsplit(":", 1)
    lines = open(given.secrets).readlines() if given.secrets else []
    key = next((line.split(":", 1)[1].strip().encode() for line in lines if line.startswith("wire-key:")), None)
    vehicle = Vehicle((host, int(port)), given.vid, key)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    beat = time.monotonic()
    try:
        while vehicle.state != STOP:
            beat += 0.1
            vehicle.receive(until=beat)
            vehicle.report() if vehicle.session else vehicle.say_hello()
    except KeyboardInterrupt:
        vehicle.send(BYE, struct.pack(">H", 4) + b"done")


if __name__ == "__main__":
    main()
