/** Decides how one foreign format is decoded and encoded: sentences of NMEA 0183. Never opens a socket. */
package io.tandem.gateway.nmea;
