package io.tandem.wire;

import io.tandem.time.SimTime;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import javax.crypto.Mac;

/**
 * Makes and checks cookies without remembering any (RFC 6347, section 4.2.1, and RFC 9000, section 8.1.3): whoever forges its address never sees
 * the cookie, and costs no memory. For one thread.
 */
public final class CookieMaker {

    /** How long a peer may take to repeat a cookie. */
    private static final long VALID_NANOS = SimTime.nanos(5);
    private static final int SECRET_BYTES = 32;

    private final Mac mac;

    public CookieMaker(SecureRandom random) {
        byte[] secret = new byte[SECRET_BYTES];
        random.nextBytes(secret);
        mac = DatagramAuthenticator.mac(secret);
    }

    public Cookie make(SocketAddress address, Nonce nonce, long now) {
        return new Cookie(now, seal(address, nonce, now));
    }

    /** Whether a cookie was made here, for this address and nonce, and not long ago. */
    public boolean proves(Cookie cookie, SocketAddress address, Nonce nonce, long now) {
        long age = now - cookie.issued();
        return age >= 0 && age <= VALID_NANOS && seal(address, nonce, cookie.issued()).equals(cookie.seal());
    }

    private Nonce seal(SocketAddress address, Nonce nonce, long issued) {
        byte[] place = place(address);
        ByteBuffer text = ByteBuffer.allocate(Long.BYTES + Nonce.BYTES + place.length).putLong(issued);
        nonce.put(text);
        return Nonce.at(ByteBuffer.wrap(mac.doFinal(text.put(place).array())), 0);
    }

    private static byte[] place(SocketAddress address) {
        if (address instanceof InetSocketAddress internet && !internet.isUnresolved()) {
            byte[] bytes = internet.getAddress().getAddress();
            return ByteBuffer.allocate(bytes.length + Integer.BYTES).put(bytes).putInt(internet.getPort()).array();
        }
        return address.toString().getBytes(StandardCharsets.UTF_8);
    }
}
