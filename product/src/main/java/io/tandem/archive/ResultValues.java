package io.tandem.archive;

import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Values of a query result as plain Java values. */
final class ResultValues {

    private ResultValues() {
    }

    /** A number, a boolean, a string, a list of these, or null. */
    static Object of(ResultSet rows, int column) throws SQLException {
        return plain(rows.getObject(column));
    }

    private static Object plain(Object value) throws SQLException {
        return switch (value) {
            case null -> null;
            case Number number -> number;
            case Boolean flag -> flag;
            case Array array -> list((Object[]) array.getArray());
            default -> value.toString();
        };
    }

    private static List<Object> list(Object[] items) throws SQLException {
        List<Object> list = new ArrayList<>();
        for (Object item : Arrays.asList(items)) {
            list.add(plain(item));
        }
        return list;
    }
}
