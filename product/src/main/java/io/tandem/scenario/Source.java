package io.tandem.scenario;

/** A file that a scenario was read from, kept so that a recording can carry it. */
public record Source(String name, String text) {
}
