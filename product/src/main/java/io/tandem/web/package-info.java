/**
 * Decides how a browser sees a run and what it may do to it: pages, HTTP, WebSocket, frames, who is allowed what. Reads the run that is on
 * through a Tap, recordings through a Playback, and everything else through a {@link io.tandem.web.replay.Catalog}. Gives the control room, and
 * the page by which phones join. Never slows Core: its thread only copies, and a slow browser gets fewer frames. docs/web.md has the
 * protocol.
 */
package io.tandem.web;
