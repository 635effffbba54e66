package io.tandem.calibration;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A table of text with a row of names, which may stand below lines that describe it, as in the OpenACC database. Commas, semicolons, tabs or spaces separate.
 *
 * @param line number of the row of names, 1-based; 0 where the caller gave the names
 */
record PlatoonTable(Path file, int line, List<String> names, List<String[]> rows) {

    private static final long LARGEST = 512L << 20;
    private static final int MOST_CELLS = 100_000_000;
    private static final int HEAD = 60;
    private static final List<String> SEPARATORS = List.of("\t", ";", ",", "\\s+");

    /** @param given names of the columns, for files without any; empty: the file has them */
    static PlatoonTable read(Path file, List<String> given) throws MistakeException {
        List<String> lines = lines(file);
        String separator = separator(lines);
        int header = given.isEmpty() ? header(lines, separator) : -1;
        if (header < 0 && given.isEmpty()) {
            throw mistake(file, 1, lines.isEmpty() ? "" : lines.getFirst(), "No row names columns that a platoon needs: speeds or positions of at least two cars.",
                    "name the columns in the file, for example time,v1,v2,gap1 or time,id,x,v, or by --columns time,v1,v2,gap1.");
        }
        List<String> names = given.isEmpty() ? cells(lines.get(header), separator) : given;
        List<String[]> rows = rows(lines, header + 1, separator, names.size());
        if ((long) rows.size() * names.size() > MOST_CELLS) {
            throw mistake(file, 0, "", "The table has more than " + MOST_CELLS + " cells.", "cut out the platoon you need.");
        }
        return new PlatoonTable(file, header + 1, names, rows);
    }

    private static List<String> lines(Path file) throws MistakeException {
        if (!Files.isRegularFile(file)) {
            throw mistake(file, 0, "", Files.isDirectory(file) ? "This is a directory." : "There is no such file.", "name a table of recorded cars (.csv, .txt, .tsv).");
        }
        try {
            if (Files.size(file) > LARGEST) {
                throw mistake(file, 0, "", "The file is larger than " + (LARGEST >> 20) + " MiB.", "cut out the platoon you need.");
            }
            byte[] bytes = Files.readAllBytes(file);
            return text(bytes).lines().map(line -> line.replace("\uFEFF", "")).toList();
        } catch (IOException unreadable) {
            throw mistake(file, 0, "", "The file cannot be read: " + unreadable.getMessage() + ".", "check that you may read it.");
        }
    }

    /** UTF-8, or Latin-1 where that is not valid. */
    private static String text(byte[] bytes) {
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException older) {
            return new String(bytes, StandardCharsets.ISO_8859_1);
        }
    }

    /** What cuts the first lines into most cells; spaces only where nothing else does. */
    private static String separator(List<String> lines) {
        List<String> head = lines.stream().limit(HEAD).toList();
        return SEPARATORS.stream().filter(mark -> head.stream().filter(line -> line.strip().split(mark, -1).length > 2).count() * 2 > head.size()).findFirst().orElse(",");
    }

    /** The row among the first that names most columns of use; -1 where none names speeds or positions. */
    private static int header(List<String> lines, String separator) {
        int best = -1;
        long most = 1;
        for (int i = 0; i < Math.min(HEAD, lines.size()); i++) {
            long found = cells(lines.get(i), separator).stream().map(ColumnName::of).flatMap(Optional::stream).map(ColumnName::role).filter(PlatoonTable::isMotion).count();
            if (found >= 1 && found > most - 1) {
                best = i;
                most = found + 1;
            }
        }
        return best;
    }

    private static boolean isMotion(ColumnName.Role role) {
        return switch (role) {
            case SPEED, POSITION, EAST, LATITUDE, GAP, SPACING -> true;
            case TIME, NORTH, LONGITUDE, LENGTH, ID, AHEAD -> false;
        };
    }

    private static List<String> cells(String line, String separator) {
        return Stream.of(line.replaceFirst("^[#%]\\s*", "").strip().split(separator, -1)).map(PlatoonTable::bare).toList();
    }

    private static List<String[]> rows(List<String> lines, int from, String separator, int columns) {
        List<String[]> rows = new ArrayList<>();
        for (String line : lines.subList(from, lines.size())) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] cells = line.strip().split(separator, -1);
                if (cells.length >= Math.min(2, columns)) {
                    rows.add(cells);
                }
            }
        }
        return rows;
    }

    private static String bare(String cell) {
        return cell.strip().replaceAll("^\"|\"$", "").strip();
    }

    String word(int row, int column) {
        String[] cells = rows.get(row);
        return column < cells.length ? bare(cells[column]) : "";
    }

    /** NaN where there is no number. A decimal comma is read where commas do not separate. */
    double number(int row, int column) {
        return parsed(word(row, column));
    }

    static double parsed(String word) {
        String plain = word.indexOf(',') >= 0 ? word.replace(',', '.') : word;
        if (plain.isEmpty() || !(Character.isDigit(plain.charAt(plain.length() - 1)) || plain.endsWith("."))) {
            return Double.NaN;
        }
        try {
            return Double.parseDouble(plain);
        } catch (NumberFormatException none) {
            return Double.NaN;
        }
    }

    static MistakeException mistake(Path file, int line, String found, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(file.toString(), line, ""), Problem.shorten(found), what, fix));
    }
}
