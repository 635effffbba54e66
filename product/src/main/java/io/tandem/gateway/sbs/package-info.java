/** Decides how one foreign format is decoded and encoded: the comma-separated lines of ADS-B receivers, BaseStation's port 30003. Never opens a socket. */
package io.tandem.gateway.sbs;
