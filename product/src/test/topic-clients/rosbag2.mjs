// SPDX-License-Identifier: Apache-2.0
// Reads a bag with the official MCAP reader and Foxglove's CDR decoder, and prints as JSON what is in it: of each topic the type, the number of messages and the last one.
import { open } from "node:fs/promises";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const { McapIndexedReader } = require("@mcap/core");
const { decompress } = require("fzstd");
const { parse } = require("@foxglove/rosmsg");
const { MessageReader } = require("@foxglove/rosmsg2-serialization");

const file = await open(process.argv[2], "r");
const readable = {
  size: async () => BigInt((await file.stat()).size),
  read: async (offset, size) => {
    const buffer = new Uint8Array(Number(size));
    await file.read(buffer, 0, Number(size), Number(offset));
    return buffer;
  },
};

function plain(value) {
  if (ArrayBuffer.isView(value)) return value.length > 400 ? { length: value.length } : Array.from(value, (one) => (typeof one === "bigint" ? Number(one) : Number.isFinite(one) ? one : String(one)));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "bigint") return Number(value);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
  return value;
}

const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers: { zstd: (data, size) => decompress(data, new Uint8Array(Number(size))) } });
const decoders = new Map();
const topics = {};
let last = 0n;
for await (const message of reader.readMessages()) {
  const channel = reader.channelsById.get(message.channelId);
  const schema = reader.schemasById.get(channel.schemaId);
  if (!decoders.has(schema.id)) decoders.set(schema.id, new MessageReader(parse(new TextDecoder().decode(schema.data), { ros2: true })));
  const one = topics[channel.topic] ?? (topics[channel.topic] = { type: schema.name, encoding: channel.messageEncoding, schema: schema.encoding, qos: channel.metadata.get("offered_qos_profiles"), count: 0 });
  one.count++;
  one.last = plain(decoders.get(schema.id).readMessage(message.data));
  one.log = Number(message.logTime);
  if (message.logTime < last) throw new Error("messages go back in time");
  last = message.logTime;
}
console.log(JSON.stringify({ profile: reader.header.profile, topics }));
