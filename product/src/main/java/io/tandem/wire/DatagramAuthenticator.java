package io.tandem.wire;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Signs datagrams with a derived key and verifies them: the first sixteen bytes of HMAC-SHA256. For one thread. */
final class DatagramAuthenticator {

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac mac;
    private final byte[] digest;
    private final byte[] expected = new byte[Datagram.CHECK_BYTES];
    private final byte[] found = new byte[Datagram.CHECK_BYTES];

    DatagramAuthenticator(byte[] secret) {
        mac = mac(secret);
        digest = new byte[mac.getMacLength()];
    }

    static Mac mac(byte[] secret) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(secret, ALGORITHM));
            return mac;
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("Every Java has " + ALGORITHM + ".", impossible);
        }
    }

    /** Appends the signature to a datagram that is otherwise complete, and sets its flag. */
    void sign(ByteBuffer bytes) {
        bytes.putShort(Datagram.FLAGS_AT, (short) (bytes.getShort(Datagram.FLAGS_AT) | Datagram.AUTHENTICATED));
        compute(bytes, bytes.position());
        bytes.limit(bytes.position() + Datagram.CHECK_BYTES);
        bytes.put(expected);
    }

    /** Whether a datagram ends with the right signature. Compares in constant time. */
    boolean verify(Datagram datagram) {
        if (!datagram.authenticated()) {
            return false;
        }
        compute(datagram.bytes(), datagram.payloadEnd());
        datagram.bytes().get(datagram.payloadEnd(), found);
        return MessageDigest.isEqual(expected, found);
    }

    private void compute(ByteBuffer bytes, int end) {
        int position = bytes.position();
        int limit = bytes.limit();
        bytes.position(0).limit(end);
        mac.update(bytes);
        bytes.limit(limit).position(position);
        try {
            mac.doFinal(digest, 0);
        } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException("The digest has room for the check.", impossible);
        }
        System.arraycopy(digest, 0, expected, 0, expected.length);
    }
}
