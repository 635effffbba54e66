package io.tandem.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Cuts what arrives into lines, whatever ends them, and keeps the half of one that has not ended yet. */
public abstract class LineDecoder implements Decoder {

    private static final int LONGEST = 8192;

    private byte[] line = new byte[256];
    private int length;
    private boolean tooLong;

    /** Reads one line, without its end; never blank. */
    public abstract void readLine(String text, Hearing hearing);

    @Override
    public final void read(byte[] bytes, int count, Hearing hearing) {
        for (int i = 0; i < count; i++) {
            if (bytes[i] == '\n' || bytes[i] == '\r' || bytes[i] == 0) {
                finish(hearing);
            } else {
                add(bytes[i]);
            }
        }
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

    private void finish(Hearing hearing) {
        String text = new String(line, 0, length, StandardCharsets.UTF_8);
        boolean broken = tooLong;
        length = 0;
        tooLong = false;
        if (broken) {
            hearing.refuse(Refusal.TOO_LONG);
        } else if (!text.isBlank()) {
            readLine(text, hearing);
        }
    }

    @Override
    public void end(Hearing hearing) {
        finish(hearing);
    }
}
