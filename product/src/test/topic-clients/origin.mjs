// SPDX-License-Identifier: Apache-2.0
// Connects as a page of some origin, tries to publish, and prints the first status that the server sends.
import WebSocket from "ws";

const [url, origin, vehicle] = process.argv.slice(2);
const socket = new WebSocket(url, ["foxglove.websocket.v1"], { origin });
socket.on("open", () => socket.send(JSON.stringify({ op: "advertise", channels: [{ id: 1, topic: `/vehicle/${vehicle}/cmd_vel`, encoding: "json", schemaName: "geometry_msgs/msg/Twist" }] })));
socket.on("message", (data, binary) => {
  if (!binary && JSON.parse(data.toString()).op === "status") {
    console.log(data.toString());
    process.exit(0);
  }
});
setTimeout(() => process.exit(1), 20000);
