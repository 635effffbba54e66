package io.tandem.message;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/** A set of vehicle ids, written {@code 101..150}, {@code 7} or {@code [1, 5..9]}, in the order written. */
public record Ids(List<Range> ranges) {

    /** Greatest id; ids are positive and have at most eight digits. */
    public static final int MAX_ID = 99_999_999;

    private static final Pattern SYNTAX = Pattern.compile("(\\d{1,8})(?:\\.\\.(\\d{1,8}))?");

    /** From first to last, both included. */
    public record Range(int first, int last) {
    }

    public Ids {
        ranges = List.copyOf(ranges);
    }

    public static Ids of(int first, int last) {
        return new Ids(List.of(new Range(first, last)));
    }

    /** These ids in rising order, neighbors joined to ranges. */
    public static Ids of(IntStream ids) {
        List<Range> ranges = new ArrayList<>();
        ids.sorted().distinct().forEach(id -> {
            if (!ranges.isEmpty() && ranges.getLast().last + 1 == id) {
                ranges.set(ranges.size() - 1, new Range(ranges.getLast().first, id));
            } else {
                ranges.add(new Range(id, id));
            }
        });
        return new Ids(ranges);
    }

    /** Parses ids of a command line, {@code 101..150,7}; empty if they are invalid. */
    public static Optional<Ids> parse(String text) {
        List<Range> ranges = new ArrayList<>();
        for (String part : text.split(",")) {
            Matcher range = SYNTAX.matcher(part.strip());
            if (!range.matches()) {
                return Optional.empty();
            }
            int first = Integer.parseInt(range.group(1));
            int last = range.group(2) == null ? first : Integer.parseInt(range.group(2));
            if (first < 1 || last < first) {
                return Optional.empty();
            }
            ranges.add(new Range(first, last));
        }
        return Optional.of(new Ids(ranges));
    }

    /** Number of ids, as a long because a range may be too large until it is checked. */
    public long count() {
        return ranges.stream().mapToLong(range -> (long) range.last - range.first + 1).sum();
    }

    public boolean includes(int id) {
        return ranges.stream().anyMatch(range -> range.first <= id && id <= range.last);
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
