package io.tandem.web.access;

import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.security.KeyStore;
import java.util.Optional;

/**
 * The HTTPS endpoint of the control room.
 *
 * @param socket    already bound; closed with the server
 * @param keys      the server's key and certificate
 * @param authority the certificate, in DER, that phones must install; empty if they trust the server's certificate already
 */
public record HttpsEndpoint(ServerSocketChannel socket, AccessPolicy access, KeyStore keys, char[] password, Optional<byte[]> authority) {

    public InetSocketAddress address() {
        return (InetSocketAddress) socket.socket().getLocalSocketAddress();
    }
}
