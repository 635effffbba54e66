package io.tandem.web;

import java.nio.channels.ServerSocketChannel;
import java.security.KeyStore;
import java.util.Optional;

/**
 * Where the control room is served over HTTPS.
 *
 * @param socket    already bound; closed with the server
 * @param keys      the server's key and certificate
 * @param authority the certificate, in DER, that a telephone must trust; empty where it trusts the server's already
 */
public record SecureDoor(ServerSocketChannel socket, Access access, KeyStore keys, char[] password, Optional<byte[]> authority) {
}
