package io.tandem.gateway.decode;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Cuts what arrives into lines, whatever ends them, and keeps the half of one that has not ended yet. */
public abstract class LineDecoder implements Decoder {

    private static final int LONGEST = 8192;

    private byte[] line = new byte[256];
    private int length;
    private boolean tooLong;

    /** Reads one line, without its end; never blank. */
    public abstract void readLine(String text, DecoderListener listener);

    @Override
    public final void read(byte[] bytes, int count, DecoderListener listener) {
        for (int i = 0; i < count; i++) {
            if (isLineEnd(bytes[i])) {
                finish(listener);
            } else {
                add(bytes[i]);
            }
        }
    }

    /** Whether a byte ends a line. */
    protected boolean isLineEnd(byte next) {
        return next == '\n' || next == '\r' || next == 0;
    }

    private void add(byte next) {
        if (length == LONGEST) {
            tooLong = true;
            return;
        }
        if (length == line.length) {
            line = Arrays.copyOf(line, Math.min(LONGEST, 2 * length));
        }
        line[length++] = next;
    }

    private void finish(DecoderListener listener) {
        String text = new String(line, 0, length, StandardCharsets.UTF_8);
        boolean broken = tooLong;
        length = 0;
        tooLong = false;
        if (broken) {
            listener.refuse(Refusal.TOO_LONG);
        } else if (!text.isBlank()) {
            readLine(text, listener);
        }
    }

    @Override
    public void end(DecoderListener listener) {
        finish(listener);
    }
}
