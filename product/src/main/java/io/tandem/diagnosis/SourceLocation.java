package io.tandem.diagnosis;

/**
 * Location of a mistake.
 *
 * @param file the file as the user named it
 * @param line 1-based; 0 for the whole file
 * @param key  path of keys, for example {@code vehicles[3].length}; empty where none applies
 */
public record SourceLocation(String file, int line, String key) {

    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + (key.isEmpty() ? "" : ": " + key);
    }
}
