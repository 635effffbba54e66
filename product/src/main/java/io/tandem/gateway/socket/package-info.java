/**
 * Decides how Tandem connects to a WebSocket server as a client: for topics, rosbridge and benchmarks. Messages come whole and up to a given size. The servers themselves are in {@code web} and {@code bridge}.
 */
package io.tandem.gateway.socket;
