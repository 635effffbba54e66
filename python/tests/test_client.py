# SPDX-License-Identifier: Apache-2.0
"""Tries the package on a run whose address is in TANDEM_URL: fast, held, with examples/room.yaml. TANDEM_NO_NUMPY=1 hides NumPy."""
import json
import math
import os
import socket
import sys
import tempfile
import threading
import unittest

if os.environ.get("TANDEM_NO_NUMPY"):
    sys.modules["numpy"] = None
import tandem
from tandem.schema import Decoder

URL = os.environ.get("TANDEM_URL", "ws://127.0.0.1:8765/")


class ClientTest(unittest.TestCase):
    def setUp(self):
        self.run_ = tandem.connect(URL)
        self.addCleanup(self.run_.close)
        self.run_.reset()

    def test_topics_have_types_and_definitions(self):
        self.assertEqual(self.run_.topics["/vehicle/1/scan"].type, "sensor_msgs/msg/LaserScan")
        self.assertIn("float32[] ranges", self.run_.topics["/vehicle/1/scan"].schema)

    def test_a_step_returns_what_was_measured_in_it(self):
        self.run_.subscribe("/vehicle/1/*")

        steps = [self.run_.step() for _ in range(5)]

        self.assertEqual([round(step.t, 6) for step in steps], [0.1, 0.2, 0.3, 0.4, 0.5])
        self.assertEqual(len(steps[0].all("/vehicle/1/imu")), 10)
        self.assertEqual(len(steps[0]["/vehicle/1/scan"].ranges), 360)
        self.assertAlmostEqual(float(steps[0]["/vehicle/1/scan"].ranges[180]), 6, delta=0.1)
        self.assertEqual(len(tandem.picture(steps[4]["/vehicle/1/front/image"])), 120)
        self.assertAlmostEqual(steps[4]["/vehicle/1/imu"].linear_acceleration.z, 9.80665, places=6)

    def test_the_same_commands_give_the_same_path(self):
        def path():
            self.run_.reset()
            self.run_.subscribe("/vehicle/1/pose")
            found = []
            for i in range(20):
                self.run_.drive(1, 0.5, 0.1 * (i % 3))
                found.append(tuple(self.run_.step()["/vehicle/1/pose"].pose.position.values()))
            return found

        first, second = path(), path()

        self.assertEqual(first, second)
        self.assertGreater(first[-1][0], 0.5)

    def test_a_run_ends_once_and_begins_anew(self):
        self.assertIsNotNone(self.run_.step(1000))
        self.assertAlmostEqual(self.run_.time, 60, places=6)
        self.assertIsNone(self.run_.step())

        self.run_.reset()

        self.assertAlmostEqual(self.run_.step().t, 0.1)

    def test_a_vehicle_is_placed(self):
        self.run_.subscribe("/vehicle/1/pose")
        self.run_.place(1, -4, 2, math.pi / 2)

        pose = self.run_.step(2)["/vehicle/1/pose"].pose

        self.assertAlmostEqual(pose.position.x, -4, places=6)
        self.assertAlmostEqual(pose.orientation.z, math.sqrt(0.5), places=6)

    def test_parameters_are_read_and_changed(self):
        self.assertEqual(self.run_.change("alerts.miss", 7), 7.0)
        self.assertEqual(self.run_.parameters("alerts.miss"), {"alerts.miss": 7.0})
        with self.assertRaisesRegex(tandem.TandemError, "cannot change while a run is on"):
            self.run_.change("nonsense", 1)

    def test_what_is_not_there_is_told_with_what_is(self):
        with self.assertRaisesRegex(tandem.TandemError, "/vehicle/1/scan"):
            self.run_.subscribe("/vehicle/9/scan")
        with self.assertRaisesRegex(tandem.TandemError, "/run/step"):
            self.run_.call("/run/jump")
        with self.assertRaisesRegex(tandem.TandemError, "no vehicle or block 9"):
            self.run_.place(9, 0, 0)

    def test_a_callback_gets_messages_while_a_method_waits(self):
        seen = []
        self.run_.subscribe("/vehicle/1/scan", callback=seen.append)
        self.run_.subscribe("/run_state")

        step = self.run_.step(3)
        self.run_.reset()

        self.assertEqual([round(sample.t, 6) for sample in seen], [0.1, 0.2, 0.3])
        self.assertEqual(step["/run_state"].name, "PAUSE")
        self.assertEqual([sample.data.name for sample in self.run_.messages(seconds=0.3)], ["GO", "SET"])

    def test_a_picture_becomes_a_png(self):
        self.run_.subscribe("/vehicle/1/*/image")
        step = self.run_.step(5)
        with tempfile.TemporaryDirectory() as folder:
            for name, depth, kind in (("front", 8, 2), ("depth", 16, 0)):
                file = os.path.join(folder, name + ".png")
                tandem.write_png(file, step[f"/vehicle/1/{name}/image"])
                with open(file, "rb") as written:
                    head = written.read(26)
                self.assertEqual((head[:4], head[24], head[25]), (b"\x89PNG", depth, kind))


class GarbageTest(unittest.TestCase):
    def answer(self, reply):
        server = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(server.close)

        def serve():
            other, _ = server.accept()
            other.recv(4096)
            other.sendall(reply)
            other.close()
        threading.Thread(target=serve, daemon=True).start()
        return f"ws://127.0.0.1:{server.getsockname()[1]}/"

    def test_what_speaks_no_websocket_is_refused(self):
        for reply in (b"", b"SSH-2.0-x\r\n\r\n", b"HTTP/1.1 401 No\r\nContent-Length: 3\r\n\r\nwhy", b"HTTP/1.1 101 Yes\r\nSec-WebSocket-Accept: x\r\n\r\n"):
            with self.assertRaises(ConnectionError):
                tandem.connect(self.answer(reply), timeout=0.1)

    def test_messages_that_end_early_are_malformed(self):
        decoder = Decoder("a_msgs/msg/B", "float64 x\nstring text\nfloat32[] many\nC[2] two\n" + "=" * 80 + "\nMSG: a_msgs/C\nuint8 z\n")
        whole = b"\0\1\0\0" + b"\0" * 6 + b"\xf0\x3f" + b"\3\0\0\0hi\0\0" + b"\1\0\0\0" + b"\0\0\0\x40" + b"\5\6"

        message = decoder.decode(whole)

        self.assertEqual(json.loads(json.dumps(message, default=lambda numbers: numbers.tolist())), {"x": 1.0, "text": "hi", "many": [2.0], "two": [{"z": 5}, {"z": 6}]})
        for end in range(len(whole)):
            with self.assertRaises(tandem.Malformed):
                decoder.decode(whole[:end])
        with self.assertRaises(tandem.Malformed):
            decoder.decode(whole[:20] + b"\xff\xff\xff\xff" + whole[24:])


if __name__ == "__main__":
    unittest.main()
