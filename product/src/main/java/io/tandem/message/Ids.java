package io.tandem.message;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A set of vehicle ids, written {@code 101..150}, {@code 7} or {@code [1, 5..9]}, in the order written. */
public record Ids(List<Range> ranges) {

    /** Ids are positive and small enough to be read by a person and to leave room on the wire. */
    public static final int LARGEST = 99_999_999;

    /** From first to last, both included. */
    public record Range(int first, int last) {
    }

    public Ids {
        ranges = List.copyOf(ranges);
    }

    public static Ids of(int first, int last) {
        return new Ids(List.of(new Range(first, last)));
    }

    /** How many, as a long: a range may be absurd until someone has checked it. */
    public long count() {
        return ranges.stream().mapToLong(range -> (long) range.last - range.first + 1).sum();
    }

    public IntStream stream() {
        return ranges.stream().flatMapToInt(range -> IntStream.rangeClosed(range.first, range.last));
    }

    @Override
    public String toString() {
        List<String> parts = new ArrayList<>();
        for (Range range : ranges) {
            parts.add(range.first == range.last ? String.valueOf(range.first) : range.first + ".." + range.last);
        }
        return String.join(", ", parts);
    }
}
