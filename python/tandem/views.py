# SPDX-License-Identifier: Apache-2.0
"""Measurements in forms that programs use: points, pictures, and a few files of datasets."""
import struct
import zlib

from .schema import numpy

_TYPES = {1: ("i1", "b"), 2: ("u1", "B"), 3: ("<i2", "h"), 4: ("<u2", "H"), 5: ("<i4", "i"), 6: ("<u4", "I"), 7: ("<f4", "f"), 8: ("<f8", "d")}


def points(cloud, fields=("x", "y", "z")):
    """The points of a PointCloud2: an array of N rows with NumPy, else a list of tuples."""
    known = {field["name"]: field for field in cloud["fields"]}
    count, step = cloud["width"] * cloud["height"], cloud["point_step"]
    if numpy is not None:
        layout = numpy.dtype({"names": list(fields), "formats": [_TYPES[known[name]["datatype"]][0] for name in fields], "offsets": [known[name]["offset"] for name in fields],
                              "itemsize": step})
        rows = numpy.frombuffer(bytes(cloud["data"]), layout, count)
        return numpy.stack([rows[name].astype("f8") for name in fields], axis=-1)
    readers = [(struct.Struct("<" + _TYPES[known[name]["datatype"]][1]), known[name]["offset"]) for name in fields]
    return [tuple(form.unpack_from(cloud["data"], step * i + offset)[0] for form, offset in readers) for i in range(count)]


def picture(image):
    """An Image: an array of height, width (and colours) with NumPy, else a list of rows: bytes of colours, or depths in metres."""
    height, width, step, data = image["height"], image["width"], image["step"], bytes(image["data"])
    depth = image["encoding"] == "32FC1"
    if numpy is not None:
        return numpy.frombuffer(data, "<f4").reshape(height, width) if depth else numpy.frombuffer(data, "u1").reshape(height, width, 3)
    rows = [data[step * row:step * (row + 1)] for row in range(height)]
    return [struct.unpack(f"<{width}f", row) for row in rows] if depth else rows


def _chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def write_png(file, image):
    """Writes an Image as PNG: colours with 8 bits, depths as whole millimetres with 16 bits, 0 where nothing was seen."""
    height, width, step, data = image["height"], image["width"], image["step"], bytes(image["data"])
    lines = []
    for row in range(height):
        line = data[step * row:step * (row + 1)]
        if image["encoding"] == "32FC1":
            line = struct.pack(f">{width}H", *(min(65535, round(1000 * metres)) if metres == metres and metres != float("inf") else 0 for metres in struct.unpack(f"<{width}f", line)))
        lines.append(b"\0" + line)
    deep = image["encoding"] == "32FC1"
    head = struct.pack(">IIBBBBB", width, height, 16 if deep else 8, 0 if deep else 2, 0, 0, 0)
    with open(file, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(b"".join(lines), 6)) + _chunk(b"IEND", b""))
