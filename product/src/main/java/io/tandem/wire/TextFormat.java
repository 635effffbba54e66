package io.tandem.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Encoding of text: two bytes of length, then UTF-8 of bounded length without control characters. */
final class TextFormat {

    private TextFormat() {
    }

    static void put(ByteBuffer out, String text, int maxBytes) {
        byte[] bytes = bytes(text, maxBytes);
        out.putShort((short) bytes.length).put(bytes);
    }

    /** Number of bytes that {@link #put} writes. */
    static int size(String text, int maxBytes) {
        return Short.BYTES + bytes(text, maxBytes).length;
    }

    /** A text that is too long is cut between characters and ends with an ellipsis. */
    private static byte[] bytes(String text, int maxBytes) {
        byte[] whole = withoutControls(text).getBytes(StandardCharsets.UTF_8);
        if (whole.length <= maxBytes) {
            return whole;
        }
        byte[] ellipsis = "…".getBytes(StandardCharsets.UTF_8);
        int end = maxBytes - ellipsis.length;
        while (isContinuation(whole[end])) {
            end--;
        }
        byte[] cut = new byte[end + ellipsis.length];
        System.arraycopy(whole, 0, cut, 0, end);
        System.arraycopy(ellipsis, 0, cut, end, ellipsis.length);
        return cut;
    }

    private static String withoutControls(String text) {
        StringBuilder clean = new StringBuilder(text);
        for (int i = 0; i < clean.length(); i++) {
            if (Character.isISOControl(clean.charAt(i))) {
                clean.setCharAt(i, ' ');
            }
        }
        return clean.toString();
    }

    private static boolean isContinuation(byte value) {
        return (value & 0xC0) == 0x80;
    }
}
