package io.tandem.archive;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Query result as CSV: a header line, numbers with all their digits, empty fields for unknown values. */
final class CsvResult {

    private CsvResult() {
    }

    static void write(ResultSet rows, Appendable out) throws SQLException, IOException {
        int columns = rows.getMetaData().getColumnCount();
        for (int i = 1; i <= columns; i++) {
            out.append(i > 1 ? "," : "").append(quoted(rows.getMetaData().getColumnLabel(i)));
        }
        out.append('\n');
        while (rows.next()) {
            for (int i = 1; i <= columns; i++) {
                Object value = ResultValues.of(rows, i);
                out.append(i > 1 ? "," : "").append(value == null ? "" : quoted(value.toString()));
            }
            out.append('\n');
        }
    }

    private static String quoted(String text) {
        boolean plain = text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return plain ? text : '"' + text.replace("\"", "\"\"") + '"';
    }
}
