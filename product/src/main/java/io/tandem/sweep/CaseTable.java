package io.tandem.sweep;

import io.tandem.diagnosis.SourceLocation;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;

/**
 * Combinations of settings from a table in CSV (RFC 4180): a line of paths, then a line of values per case.
 *
 * @param rows each as long as the paths
 */
public record CaseTable(List<String> paths, List<List<String>> rows) {

    private static final long MAX_BYTES = 64 << 20;

    /** Reads a table; all its mistakes are added to the findings. */
    static Optional<CaseTable> read(Path file, LocatedNode named, Findings findings) {
        try {
            if (Files.size(file) > MAX_BYTES) {
                findings.add(named, "This table is larger than " + (MAX_BYTES >> 20) + " MiB.", "split it.");
                return Optional.empty();
            }
            return checked(file.toString(), records(Files.readString(file)), findings);
        } catch (CharacterCodingException binary) {
            findings.add(named, "The table is not UTF-8 text.", "save it as plain UTF-8 text.");
        } catch (IOException unreadable) {
            findings.add(named, "There is no such table, or it cannot be read.", "write the name of a CSV file, relative to this file.");
        }
        return Optional.empty();
    }

    private static Optional<CaseTable> checked(String file, List<List<String>> records, Findings findings) {
        if (records.size() < 2) {
            findings.add(new SourceLocation(file, 0, ""), "", "The table needs a line of settings and a line per case.",
                    "write for example alerts.miss,seed and 5 m,1 below it.");
            return Optional.empty();
        }
        List<String> paths = records.getFirst().stream().map(String::strip).toList();
        if (paths.stream().anyMatch(String::isEmpty) || new HashSet<>(paths).size() < paths.size()) {
            findings.add(new SourceLocation(file, 1, ""), String.join(",", paths), "Every column needs a setting of its own.",
                    "name each column by the path of a setting, once.");
            return Optional.empty();
        }
        List<List<String>> rows = records.subList(1, records.size());
        for (int i = 0; i < rows.size(); i++) {
            if (rows.get(i).size() != paths.size()) {
                findings.add(new SourceLocation(file, i + 2, ""), String.join(",", rows.get(i)), "This case has " + rows.get(i).size() + " values for "
                        + paths.size() + " settings.", "write one value per column; put quotes around a value with a comma.");
            }
        }
        return Optional.of(new CaseTable(paths, List.copyOf(rows)));
    }

    /** Records of a CSV text; empty lines are left out. */
    public static List<List<String>> records(String text) {
        List<List<String>> records = new ArrayList<>();
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        String whole = text.startsWith("\uFEFF") ? text.substring(1) : text;
        for (int i = 0; i < whole.length(); i++) {
            char letter = whole.charAt(i);
            if (quoted && letter == '"' && i + 1 < whole.length() && whole.charAt(i + 1) == '"') {
                field.append('"');
                i++;
            } else if (letter == '"') {
                quoted = !quoted;
            } else if (!quoted && letter == ',') {
                fields.add(field.toString());
                field.setLength(0);
            } else if (!quoted && letter == '\n') {
                endRecord(records, fields, field);
                fields = new ArrayList<>();
            } else if (quoted || letter != '\r') {
                field.append(letter);
            }
        }
        endRecord(records, fields, field);
        return records;
    }

    private static void endRecord(List<List<String>> records, List<String> fields, StringBuilder field) {
        fields.add(field.toString());
        field.setLength(0);
        if (fields.size() > 1 || !fields.getFirst().isBlank()) {
            records.add(List.copyOf(fields));
        }
    }
}
