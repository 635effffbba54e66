package io.tandem.setting;

/** A range of values, both ends included, written {@code [6 s, 10 s]}, or one quantity where both ends are the same. */
public record Span(double min, double max) {
}
