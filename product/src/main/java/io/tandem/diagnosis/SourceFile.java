package io.tandem.diagnosis;

/**
 * A file that a scenario was read from, with its content. Recordings carry these files, so that a run can be repeated without them.
 *
 * @param name as the user named it
 */
public record SourceFile(String name, String text) {
}
