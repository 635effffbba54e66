# SPDX-License-Identifier: Apache-2.0
"""Message types as ROS 2 writes them (ros2msg), and messages of these types as CDR."""
import array
import re
import struct
import sys

try:
    import numpy
except ImportError:
    numpy = None

_FIELD = re.compile(r"([\w/]+)(\[(?:<=)?(\d*)\])?\s+(\w+)\s*(=)?")
_PRIMITIVES = {"bool": "?", "byte": "B", "char": "B", "int8": "b", "uint8": "B", "int16": "h", "uint16": "H", "int32": "i", "uint32": "I", "int64": "q", "uint64": "Q",
               "float32": "f", "float64": "d"}
_NUMPY = {"?": "?", "b": "i1", "B": "u1", "h": "<i2", "H": "<u2", "i": "<i4", "I": "<u4", "q": "<i8", "Q": "<u8", "f": "<f4", "d": "<f8"}
_HEADER = 4


class Message(dict):
    """A message: its fields by name, as items and as attributes."""

    def __getattr__(self, name):
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"there is no field {name}: fields are {', '.join(self)}") from None


class Malformed(ValueError):
    """Bytes that are no message of their type."""


class Decoder:
    """Decodes messages of one type, given as the text of its schema with all nested types."""

    def __init__(self, name, schema):
        self._types = {}
        parts = re.split(r"^=+\s*\nMSG: *(\S+)\s*\n", schema, flags=re.MULTILINE)
        for title, text in [(name, parts[0])] + list(zip(parts[1::2], parts[2::2])):
            self._types[title.replace("/msg/", "/")] = text
        self._readers = {}
        self._read = self._reader(name.replace("/msg/", "/"), "")

    def decode(self, data):
        if len(data) < _HEADER or data[1] != 1:
            raise Malformed("this is no little-endian CDR")
        try:
            return self._read(data, _HEADER)[0]
        except (struct.error, IndexError, UnicodeDecodeError) as bad:
            raise Malformed(f"a message that ends early or is no CDR: {bad}") from bad

    def _reader(self, name, package):
        full = name if "/" in name else next((one for one in (f"{package}/{name}", f"std_msgs/{name}") if one in self._types), name)
        if full not in self._readers:
            if full not in self._types:
                raise Malformed(f"the schema has no type {name}")
            fields = []
            for line in self._types[full].splitlines():
                match = _FIELD.match(line.strip())
                if match and not match.group(5):
                    fields.append((match.group(4), self._field(match.group(1), match.group(2), match.group(3), full.split("/")[0])))
            self._readers[full] = _message(fields)
        return self._readers[full]

    def _field(self, type_name, brackets, length, package):
        code = _PRIMITIVES.get(type_name)
        one = _number(code) if code else _string if type_name in ("string", "wstring") else self._reader(type_name, package)
        if not brackets:
            return one
        fixed = int(length) if length and "<=" not in brackets else None
        return _numbers(code, fixed) if code else _items(one, fixed)


def _message(fields):
    def read(data, at):
        message = Message()
        for name, field in fields:
            message[name], at = field(data, at)
        return message, (at if fields else at + 1)
    return read


def _aligned(at, size):
    return at + (_HEADER - at) % size


def _number(code):
    form = struct.Struct("<" + code)
    size = form.size

    def read(data, at):
        at += (_HEADER - at) % size
        return form.unpack_from(data, at)[0], at + size
    return read


_length = _number("I")


def _string(data, at):
    size, at = _length(data, at)
    if at + size > len(data):
        raise IndexError("a text beyond the end")
    return data[at:at + max(0, size - 1)].decode("utf-8"), at + size


def _numbers(code, fixed):
    size = struct.calcsize("<" + code)

    def read(data, at):
        count, at = (fixed, at) if fixed is not None else _length(data, at)
        at = _aligned(at, size) if count else at
        end = at + count * size
        if end > len(data):
            raise IndexError("an array beyond the end")
        return _array(code, data, at, count, end), end
    return read


def _array(code, data, at, count, end):
    """Numbers as a NumPy array that shares the memory of the message, or as a Python array; bytes stay bytes where there is no NumPy."""
    if numpy is not None:
        return numpy.frombuffer(data, _NUMPY[code], count, at)
    if code == "B":
        return data[at:end]
    numbers = array.array("b" if code == "?" else code)
    numbers.frombytes(data[at:end])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _items(one, fixed):
    def read(data, at):
        count, at = (fixed, at) if fixed is not None else _length(data, at)
        if count > len(data):
            raise IndexError("a list beyond the end")
        items = []
        for _ in range(count):
            item, at = one(data, at)
            items.append(item)
        return items, at
    return read
