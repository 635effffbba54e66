/** Decides how one foreign tongue is read and written: sentences of NMEA 0183, as receivers say and navigation programs hear them. Never opens a socket. */
package io.tandem.gateway.nmea;
