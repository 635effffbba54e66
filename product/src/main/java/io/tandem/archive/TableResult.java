package io.tandem.archive;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Query result in aligned columns. Widths are those of the first rows; later rows may exceed them, so that a result of any length
 * can be streamed.
 */
final class TableResult {

    private static final int MEASURED = 1000;
    private static final int DECIMALS = 6;

    private final ResultSet rows;
    private final Appendable out;
    private final int columns;
    private final int[] width;
    private final boolean[] right;

    TableResult(ResultSet rows, Appendable out) throws SQLException {
        this.rows = rows;
        this.out = out;
        this.columns = rows.getMetaData().getColumnCount();
        this.width = new int[columns];
        this.right = new boolean[columns];
    }

    void write() throws SQLException, IOException {
        String[] head = new String[columns];
        for (int i = 0; i < columns; i++) {
            head[i] = rows.getMetaData().getColumnLabel(i + 1);
            width[i] = head[i].length();
        }
        List<String[]> first = measure();
        line(head);
        for (String[] row : first) {
            line(row);
        }
        while (rows.next()) {
            line(row());
        }
    }

    private List<String[]> measure() throws SQLException {
        List<String[]> first = new ArrayList<>();
        while (first.size() < MEASURED && rows.next()) {
            String[] row = row();
            first.add(row);
            for (int i = 0; i < columns; i++) {
                width[i] = Math.max(width[i], row[i].length());
            }
        }
        return first;
    }

    private String[] row() throws SQLException {
        String[] row = new String[columns];
        for (int i = 0; i < columns; i++) {
            Object value = ResultValues.of(rows, i + 1);
            right[i] |= value instanceof Number;
            row[i] = text(value);
        }
        return row;
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "";
            case Double number when Double.isFinite(number) -> shortened(number);
            default -> value.toString();
        };
    }

    /** Small numbers keep their digits, others are rounded. */
    private static String shortened(double number) {
        double size = Math.abs(number);
        if (size != 0 && (size < 1e-3 || size >= 1e15)) {
            return String.valueOf((float) number);
        }
        BigDecimal rounded = new BigDecimal(number).setScale(DECIMALS, RoundingMode.HALF_EVEN).stripTrailingZeros();
        return rounded.signum() == 0 ? "0" : rounded.toPlainString();
    }

    private void line(String[] cells) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < columns; i++) {
            String gap = " ".repeat(Math.max(0, width[i] - cells[i].length()));
            line.append(i > 0 ? "  " : "").append(right[i] ? gap + cells[i] : cells[i] + gap);
        }
        out.append(line.toString().stripTrailing()).append('\n');
    }
}
