package io.tandem.diagnosis;

/**
 * Where a mistake stands.
 *
 * @param file the file as the user named it
 * @param line 1-based; 0 where the whole file is meant
 * @param key  the path of keys, for example {@code vehicles[3].length}; empty where none applies
 */
public record SourceLocation(String file, int line, String key) {

    @Override
    public String toString() {
        return file + (line > 0 ? ":" + line : "") + (key.isEmpty() ? "" : ": " + key);
    }
}
