/**
 * Decides through which sockets the world outside is heard: ports to listen at, servers to call, who is let speak there and how often. Knows
 * every language of the gateway, and asks the bytes themselves where nobody said which. Never decides what is believed.
 */
package io.tandem.gateway.port;
