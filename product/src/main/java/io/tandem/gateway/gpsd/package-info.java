/** Decides how one foreign format is decoded and encoded: the JSON of the daemon gpsd. Never opens a socket. */
package io.tandem.gateway.gpsd;
