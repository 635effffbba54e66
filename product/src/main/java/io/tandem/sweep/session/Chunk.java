package io.tandem.sweep.session;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A part of a sweep for one of several machines: every run whose number leaves the same remainder.
 *
 * @param number from 1
 * @param count  of all chunks
 */
public record Chunk(int number, int count) {

    public static final Chunk WHOLE = new Chunk(1, 1);
    private static final Pattern WRITTEN = Pattern.compile("([1-9][0-9]{0,5})/([1-9][0-9]{0,5})");

    /** A chunk as it is written, {@code 3/100}, if it is one. */
    public static Optional<Chunk> of(String text) {
        Matcher matcher = WRITTEN.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        Chunk chunk = new Chunk(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)));
        return chunk.number <= chunk.count ? Optional.of(chunk) : Optional.empty();
    }

    /** Whether a run belongs to it, by its number from 0. */
    public boolean has(int run) {
        return run % count == number - 1;
    }

    public boolean isWhole() {
        return count == 1;
    }
}
