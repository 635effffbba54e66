/** Decides how participants and warnings are told in MAVLink 2, byte by byte, to autopilots and ground stations. */
package io.tandem.gateway.mavlink;
