/** Decides how a place is told in the sentences of NMEA 0183. */
package io.tandem.gateway.nmea;
