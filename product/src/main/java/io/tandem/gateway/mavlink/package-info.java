/** Decides how one foreign format is decoded and encoded: frames and messages of MAVLink, versions 1 and 2. Never opens a socket. */
package io.tandem.gateway.mavlink;
