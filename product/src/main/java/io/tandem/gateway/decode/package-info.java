/**
 * Decides what all decoders of foreign formats share: the decoder interface, the fix a device reports, how lines, numbers and time stamps are parsed, and
 * for which reasons input is refused. Knows no format and no socket.
 */
package io.tandem.gateway.decode;
