// SPDX-License-Identifier: Apache-2.0
// Reads topics with Foxglove's own client and ROS decoder, publishes, calls services and sets a parameter, as told on the command line, and prints as JSON what came.
import { createRequire } from "node:module";
import WebSocket from "ws";

const require = createRequire(import.meta.url);
const { FoxgloveClient } = require("@foxglove/ws-protocol");
const { parse } = require("@foxglove/rosmsg");
const { MessageReader } = require("@foxglove/rosmsg2-serialization");

const [url, asked, count, drive] = process.argv.slice(2);
const topics = asked.split(",");
const messages = Object.fromEntries(topics.map((topic) => [topic, []]));
const result = { topics: {}, messages, status: [], services: {}, parameters: {}, times: 0 };
const client = new FoxgloveClient({ ws: new WebSocket(url, [FoxgloveClient.SUPPORTED_SUBPROTOCOL]) });
const readers = new Map();

function plain(value) {
  if (ArrayBuffer.isView(value)) return value.length > 400 ? { length: value.length } : Array.from(value, (one) => (Number.isFinite(one) ? one : String(one)));
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value === "bigint") return Number(value);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
  return value;
}

function finish() {
  client.close();
  console.log(JSON.stringify(result));
  setTimeout(() => process.exit(0), 50);
}

client.on("error", (error) => { console.error(error); process.exit(1); });
client.on("serverInfo", (info) => { result.server = info; });
client.on("status", (status) => result.status.push(status.message));
client.on("time", () => result.times++);
client.on("parameterValues", ({ parameters, id }) => { result.parameters[id ?? "update"] = parameters; });
client.on("advertise", (channels) => {
  for (const channel of channels) {
    result.topics[channel.topic] = channel.schemaName;
    if (topics.includes(channel.topic)) {
      const reader = new MessageReader(parse(channel.schema, { ros2: true }));
      readers.set(client.subscribe(channel.id), { topic: channel.topic, reader });
    }
  }
});
client.on("advertiseServices", (services) => {
  services.forEach((service) => { result.services[service.name] = service.id; });
  if (drive) {
    const channel = client.advertise({ topic: `/vehicle/${drive}/cmd_vel`, encoding: "json", schemaName: "geometry_msgs/msg/Twist" });
    const twist = new TextEncoder().encode(JSON.stringify({ linear: { x: 1 }, angular: { z: 0.5 } }));
    setInterval(() => client.sendMessage(channel, twist), 50);
    client.getParameters([], "all");
    client.setParameters([{ name: "alerts.miss", value: 7 }], "set");
    const place = new TextEncoder().encode(JSON.stringify({ vid: 2, x: 40, y: -30, heading: 1.5 }));
    client.sendServiceCallRequest({ serviceId: result.services["/place"], callId: 1, encoding: "json", data: new DataView(place.buffer) });
  }
});
client.on("serviceCallResponse", (response) => { result.answer = JSON.parse(new TextDecoder().decode(response.data)); });
client.on("message", ({ subscriptionId, timestamp, data }) => {
  const { topic, reader } = readers.get(subscriptionId);
  messages[topic].push({ t_ns: Number(timestamp), message: plain(reader.readMessage(data)) });
  if (Object.values(messages).every((all) => all.length >= Number(count))) finish();
});
setTimeout(finish, 12000);
