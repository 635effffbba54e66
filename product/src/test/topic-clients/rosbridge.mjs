// SPDX-License-Identifier: Apache-2.0
// Asks a rosbridge server with roslib what there is, reads topics, drives a vehicle and calls a service, and prints as JSON what came.
import * as ROSLIB from "roslib";

const [url, asked, count, drive, compression] = process.argv.slice(2);
const topics = asked.split(",");
const messages = Object.fromEntries(topics.map((topic) => [topic, []]));
const result = { messages };
const ros = new ROSLIB.Ros({ url });

function plain(value) {
  if (ArrayBuffer.isView(value)) return Array.from(value.length > 400 ? [] : value, (one) => (Number.isFinite(one) ? one : null));
  if (Array.isArray(value)) return value.map(plain);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
  return value;
}

function finish() {
  console.log(JSON.stringify(result));
  ros.close();
  setTimeout(() => process.exit(0), 50);
}

ros.on("error", (error) => { console.error(error); process.exit(1); });
ros.on("connection", () => {
  ros.getTopics((found) => { result.topics = Object.fromEntries(found.topics.map((name, i) => [name, found.types[i]])); }, (error) => console.error(error));
  ros.getTopicType(topics[0], (type) => { result.type = type; }, (error) => console.error(error));
  for (const name of topics) {
    new ROSLIB.Topic({ ros, name, messageType: "", compression }).subscribe((message) => {
      messages[name].push(plain(message));
      if (result.topics && result.type && result.answer && Object.values(messages).every((all) => all.length >= Number(count))) finish();
    });
  }
  const command = new ROSLIB.Topic({ ros, name: `/vehicle/${drive}/cmd_vel`, messageType: "geometry_msgs/msg/Twist" });
  setInterval(() => command.publish({ linear: { x: 1, y: 0, z: 0 }, angular: { x: 0, y: 0, z: 0.5 } }), 50);
  new ROSLIB.Service({ ros, name: "/place", serviceType: "tandem_msgs/srv/Place" }).callService({ vid: 2, x: 40, y: -30, heading: 1.5 }, (answer) => { result.answer = answer; },
    (error) => { result.answer = { error }; });
});
setTimeout(finish, 12000);
