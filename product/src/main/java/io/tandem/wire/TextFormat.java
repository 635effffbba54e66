package io.tandem.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Text on its way into a datagram: UTF-8 behind two bytes of length, of bounded length, without control characters. */
final class TextFormat {

    private TextFormat() {
    }

    static void put(ByteBuffer out, String text, int mostBytes) {
        byte[] bytes = bytes(text, mostBytes);
        out.putShort((short) bytes.length).put(bytes);
    }

    /** How many bytes {@link #put} would take. */
    static int size(String text, int mostBytes) {
        return Short.BYTES + bytes(text, mostBytes).length;
    }

    /** What is too long is cut between characters and ends in an ellipsis. */
    private static byte[] bytes(String text, int mostBytes) {
        byte[] whole = withoutControls(text).getBytes(StandardCharsets.UTF_8);
        if (whole.length <= mostBytes) {
            return whole;
        }
        byte[] ellipsis = "…".getBytes(StandardCharsets.UTF_8);
        int end = mostBytes - ellipsis.length;
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
