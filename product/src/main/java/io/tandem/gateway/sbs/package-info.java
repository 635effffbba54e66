/** Decides how one foreign tongue is read and written: the comma-separated lines of ADS-B receivers, BaseStation's port 30003. Never opens a socket. */
package io.tandem.gateway.sbs;
