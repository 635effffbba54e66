// SPDX-License-Identifier: Apache-2.0
// Reads a recording twice with the official reader, through its index and as a stream with all checksums, and prints as JSON what
// was found.
import { open, readFile } from "node:fs/promises";
import { McapIndexedReader, McapStreamReader } from "@mcap/core";
import { decompress } from "fzstd";

const file = process.argv[2];
const decompressHandlers = { zstd: (bytes, size) => decompress(bytes, new Uint8Array(Number(size))) };

async function indexed() {
  const handle = await open(file);
  const readable = {
    size: async () => BigInt((await handle.stat()).size),
    read: async (offset, length) => {
      const bytes = new Uint8Array(Number(length));
      await handle.read(bytes, 0, bytes.length, Number(offset));
      return bytes;
    },
  };
  const reader = await McapIndexedReader.Initialize({ readable, decompressHandlers });
  const counts = {};
  for await (const message of reader.readMessages()) {
    const topic = reader.channelsById.get(message.channelId).topic;
    counts[topic] = (counts[topic] ?? 0) + 1;
  }
  const metadata = {};
  for await (const record of reader.readMetadata()) {
    metadata[record.name] = Object.fromEntries(record.metadata);
  }
  await handle.close();
  return { counts, metadata, library: reader.header.library, chunks: reader.chunkIndexes.length };
}

async function streamed() {
  const reader = new McapStreamReader({ decompressHandlers, validateCrcs: true });
  const counts = {};
  const topics = new Map();
  reader.append(await readFile(file));
  for (let record = reader.nextRecord(); record; record = reader.nextRecord()) {
    if (record.type === "Channel") {
      topics.set(record.id, record.topic);
    } else if (record.type === "Message") {
      const topic = topics.get(record.channelId);
      counts[topic] = (counts[topic] ?? 0) + 1;
    }
  }
  return { counts, done: reader.done() };
}

console.log(JSON.stringify({ indexed: await indexed(), streamed: await streamed() }));
