/**
 * Decides what a frame and a message to a browser contain, for live runs and replays alike: the frame of vehicle states, JSON of alerts and events, and a
 * socket that drops frames rather than wait. Gives bytes. Knows no HTTP route.
 */
package io.tandem.web.view;
