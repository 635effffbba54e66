package io.tandem.archive;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Output format of a query result. */
public enum ResultFormat {
    /** Aligned columns for people, with rounded numbers. */
    TABLE,
    /** Comma-separated values with a header line. */
    CSV,
    /** A list of objects, one per line. */
    JSON;

    void write(ResultSet rows, Appendable out) throws SQLException, IOException {
        switch (this) {
            case TABLE -> new TableResult(rows, out).write();
            case CSV -> CsvResult.write(rows, out);
            case JSON -> JsonResult.write(rows, out);
        }
    }
}
