/**
 * Decides through which sockets fixes of devices arrive: ports to listen at, servers to connect to, which addresses are accepted there and
 * at which rate. Asks the device's protocol for the decoder. Never decides which fixes are plausible.
 */
package io.tandem.gateway.port;
