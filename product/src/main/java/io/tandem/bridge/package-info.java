/**
 * Decides how topics go to other programs and commands come from them: the Foxglove WebSocket protocol, rosbridge and rosbag2. What the topics are is decided in {@code topic}.
 */
package io.tandem.bridge;
