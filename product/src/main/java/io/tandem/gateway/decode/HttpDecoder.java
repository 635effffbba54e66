package io.tandem.gateway.decode;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * Reads HTTP/1.1 as apps on phones send it: one request after the other, with a body of a stated length or in chunks, each answered. No more
 * than that: it serves nothing.
 */
public final class HttpDecoder implements Decoder {

    private static final int LONGEST_LINE = 8192;
    private static final int MOST_HEADERS = 100;
    private static final int LONGEST_BODY = 1 << 16;

    private enum State { REQUEST, HEADERS, BODY, CHUNK_SIZE, CHUNK, CHUNK_END, TRAILERS, BROKEN }

    /** Reads a request, and returns the body of the answer. */
    @FunctionalInterface
    public interface Reader {
        String read(HttpRequest request, DecoderListener listener);
    }

    private final Reader reader;
    private final StringBuilder line = new StringBuilder();
    private final Map<String, String> headers = new HashMap<>();
    private final ByteArrayOutputStream body = new ByteArrayOutputStream();
    private State state = State.REQUEST;
    private String target = "";
    private int left;

    public HttpDecoder(Reader reader) {
        this.reader = reader;
    }

    /** Whether bytes are the beginning of a request. */
    public static boolean isLike(byte[] bytes, int length) {
        String begin = new String(bytes, 0, Math.min(length, 8), StandardCharsets.ISO_8859_1);
        return begin.matches("(?s)(GET|POST|PUT|HEAD|OPTIONS) ?.*");
    }

    @Override
    public void read(byte[] bytes, int length, DecoderListener listener) {
        for (int i = 0; i < length && state != State.BROKEN; i++) {
            if (state == State.BODY || state == State.CHUNK) {
                body.write(bytes[i]);
                if (--left == 0) {
                    endOfPiece(listener);
                }
            } else if (bytes[i] == '\n') {
                String text = line.toString().strip();
                line.setLength(0);
                readLine(text, listener);
            } else if (line.length() < LONGEST_LINE) {
                line.append((char) (bytes[i] & 0xFF));
            } else {
                give(Refusal.TOO_LONG, "431 Request Header Fields Too Large", listener);
            }
        }
    }

    private void readLine(String text, DecoderListener listener) {
        switch (state) {
            case REQUEST -> begin(text, listener);
            case HEADERS -> header(text, listener);
            case CHUNK_SIZE -> chunk(NumberParser.hex(text.split(";", 2)[0].strip()), listener);
            case CHUNK_END -> state = State.CHUNK_SIZE;
            case TRAILERS -> {
                if (text.isEmpty()) {
                    finish(listener);
                }
            }
            default -> { }
        }
    }

    private void begin(String text, DecoderListener listener) {
        String[] words = text.split(" ");
        if (text.isEmpty()) {
            return;
        }
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            give(Refusal.UNREADABLE, "400 Bad Request", listener);
            return;
        }
        target = words[1];
        headers.clear();
        body.reset();
        state = State.HEADERS;
    }

    private void header(String text, DecoderListener listener) {
        int colon = text.indexOf(':');
        if (text.isEmpty()) {
            endOfHeaders(listener);
        } else if (headers.size() >= MOST_HEADERS) {
            give(Refusal.TOO_LONG, "431 Request Header Fields Too Large", listener);
        } else if (colon > 0) {
            headers.put(text.substring(0, colon).strip().toLowerCase(Locale.ROOT), text.substring(colon + 1).strip());
        }
    }

    private void endOfHeaders(DecoderListener listener) {
        if (headers.getOrDefault("expect", "").equalsIgnoreCase("100-continue")) {
            listener.answer("HTTP/1.1 100 Continue\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        if (headers.getOrDefault("transfer-encoding", "").toLowerCase(Locale.ROOT).contains("chunked")) {
            state = State.CHUNK_SIZE;
            return;
        }
        String said = headers.getOrDefault("content-length", "0");
        left = said.matches("[0-9]{1,7}") ? Integer.parseInt(said) : Integer.MAX_VALUE;
        if (left > LONGEST_BODY) {
            give(Refusal.TOO_LONG, "413 Content Too Large", listener);
        } else if (left == 0) {
            finish(listener);
        } else {
            state = State.BODY;
        }
    }

    private void chunk(int size, DecoderListener listener) {
        if (size < 0 || body.size() + (long) size > LONGEST_BODY) {
            give(size < 0 ? Refusal.UNREADABLE : Refusal.TOO_LONG, size < 0 ? "400 Bad Request" : "413 Content Too Large", listener);
            return;
        }
        left = size;
        state = size == 0 ? State.TRAILERS : State.CHUNK;
    }

    private void endOfPiece(DecoderListener listener) {
        if (state == State.CHUNK) {
            state = State.CHUNK_END;
        } else {
            finish(listener);
        }
    }

    private void finish(DecoderListener listener) {
        state = State.REQUEST;
        String text = reader.read(new HttpRequest(target, Map.copyOf(headers), body.toString(StandardCharsets.UTF_8)), listener);
        byte[] answer = text.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + answer.length + "\r\n\r\n";
        listener.answer((head + text).getBytes(StandardCharsets.UTF_8));
    }

    /** A request that cannot be read makes the rest of the connection unreadable too. */
    private void give(Refusal why, String status, DecoderListener listener) {
        state = State.BROKEN;
        listener.refuse(why);
        listener.answer(("HTTP/1.1 " + status + "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    @Override
    public void end(DecoderListener listener) {
        if (state != State.REQUEST && state != State.BROKEN || !line.isEmpty()) {
            listener.refuse(Refusal.UNREADABLE);
        }
    }

    /** Whether nothing more can be read from the connection. */
    @Override
    public boolean isBroken() {
        return state == State.BROKEN;
    }
}
