package io.tandem.recording.metadata;

/** A file the scenario was read from, as it stood when the run began. */
public record SourceText(String name, String text) {
}
