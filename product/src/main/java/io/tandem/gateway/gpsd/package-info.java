/** Decides how one foreign tongue is read and written: the JSON of the daemon gpsd. Never opens a socket. */
package io.tandem.gateway.gpsd;
