/** Decides how one foreign tongue is read and written: frames and messages of MAVLink, versions 1 and 2. Never opens a socket. */
package io.tandem.gateway.mavlink;
