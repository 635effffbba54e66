package io.tandem.web.access;

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
public record HttpsEndpoint(ServerSocketChannel socket, AccessPolicy access, KeyStore keys, char[] password, Optional<byte[]> authority) {
}
