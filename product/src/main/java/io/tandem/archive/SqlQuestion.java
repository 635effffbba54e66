package io.tandem.archive;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import org.duckdb.DuckDBConnection;

/** A question in SQL that changes nothing. */
final class SqlQuestion {

    private static final String SQL = "the question";

    private SqlQuestion() {
    }

    /** @param help how to see what can be asked for, as the end of a sentence */
    static void ask(DuckDBConnection connection, String question, ResultFormat form, Appendable out, String help) throws MistakeException, IOException {
        try {
            execute(connection, "begin transaction read only");
            try (Statement statement = connection.createStatement()) {
                if (!statement.execute(question)) {
                    throw mistake("It asks for nothing.", "begin with select; " + help);
                }
                try (ResultSet rows = statement.getResultSet()) {
                    form.write(rows, out);
                }
            } finally {
                endTransaction(connection);
            }
        } catch (SQLException e) {
            throw mistake(message(e), help);
        }
    }

    static void execute(DuckDBConnection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** Rollback: nothing was changed. */
    private static void endTransaction(DuckDBConnection connection) {
        try {
            execute(connection, "rollback");
        } catch (SQLException endedByTheQuestionItself) {
            return;
        }
    }

    /** The database's message, which points at the position in the query. */
    private static String message(SQLException e) {
        return e.getMessage().lines().filter(line -> !line.isBlank()).collect(Collectors.joining("\n  "));
    }

    private static MistakeException mistake(String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(SQL, 0, ""), "", what, fix));
    }
}
