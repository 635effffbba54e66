/**
 * Decides how a browser sees a run and what it may do to it: pages, HTTP, WebSocket, frames, who is allowed what. Reads the run that is on
 * through a Tap, recordings through a Playback, and everything else through a {@link io.tandem.web.Repertoire}. Gives the control
 * room, and the page by which phones join.
 * Never slows Core: its thread only copies, and whoever looks slowly gets less to see. docs/web.md has the protocol.
 */
package io.tandem.web;
