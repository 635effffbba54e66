package io.tandem.scenario.text;

/** A file that a scenario was read from, kept so that a recording can carry it. */
public record SourceFile(String name, String text) {
}
