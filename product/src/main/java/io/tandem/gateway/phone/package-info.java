/** Decides how one foreign tongue is read and written: the languages of telephone programs: HyperIMU, SensorLog, OwnTracks and Traccar. Never opens a socket. */
package io.tandem.gateway.phone;
