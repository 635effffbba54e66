package io.tandem.archive;

import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.duckdb.DuckDBConnection;

/** Tables of runs, {@code runs.csv} of sweeps, as one view {@code runs} for SQL queries, and as Parquet. For one thread. */
public final class RunTableDatabase implements AutoCloseable {

    /** Columns that are words, although they may look like numbers. */
    private static final String WORDS = "types={'run': 'VARCHAR', 'hash': 'VARCHAR', 'failure': 'VARCHAR', 'recording': 'VARCHAR'}";

    private final DuckDBConnection connection;

    private RunTableDatabase(DuckDBConnection connection) {
        this.connection = connection;
    }

    /** @param tables CSV files, by the name that their rows have in the column {@code sweep} */
    public static RunTableDatabase open(Map<String, Path> tables) throws IOException {
        try {
            RunTableDatabase database = new RunTableDatabase((DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:"));
            try {
                SqlQuestion.execute(database.connection, "create table runs as " + tables.entrySet().stream()
                        .map(table -> "select " + QueriedRun.quoted(table.getKey()) + " as sweep, * from " + csv(table.getValue())).collect(Collectors.joining(" union all by name ")));
                SqlQuestion.execute(database.connection, "set enable_external_access = false");
                SqlQuestion.execute(database.connection, "set lock_configuration = true");
                return database;
            } catch (SQLException | RuntimeException e) {
                database.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new IOException(firstLine(e), e);
        }
    }

    private static String csv(Path table) {
        return "read_csv(" + QueriedRun.quoted(table.toString()) + ", header=true, delim=',', quote='\"', escape='\"', sample_size=-1, " + WORDS + ")";
    }

    /** Writes a table as Parquet. */
    public static void writeParquet(Path table, Path parquet) throws IOException {
        try (DuckDBConnection connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:")) {
            SqlQuestion.execute(connection, "copy (select * from " + csv(table) + ") to " + QueriedRun.quoted(parquet.toString()) + " (format parquet, compression zstd, use_tmp_file false)");
        } catch (SQLException e) {
            throw new IOException(parquet + ": " + firstLine(e), e);
        }
    }

    /** Help text: the columns and examples. */
    public String describe() throws IOException {
        Map<String, String> columns = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("describe runs")) {
            while (rows.next()) {
                columns.put(rows.getString(1), rows.getString(2).toLowerCase(Locale.ROOT));
            }
        } catch (SQLException e) {
            throw new IOException(firstLine(e), e);
        }
        List<String> lines = new ArrayList<>(List.of("runs: one row per run of a sweep"));
        columns.forEach((name, type) -> lines.add("    " + (name.matches("[a-z_][a-z0-9_]*") ? name : '"' + name + '"') + "  " + type));
        lines.add("Example:");
        lines.add("  select passed, count(*) from runs group by passed");
        return String.join("\n", lines) + "\n";
    }

    /** Executes a query, which may read the view only. */
    public void ask(String question, ResultFormat form, Appendable out) throws MistakeException, IOException {
        SqlQuestion.ask(connection, question, form, out, "`tandem query FOLDER` without a question lists the columns.");
    }

    private static String firstLine(SQLException e) {
        return e.getMessage().lines().findFirst().orElse("");
    }

    @Override
    public void close() throws IOException {
        try {
            connection.close();
        } catch (SQLException e) {
            throw new IOException(firstLine(e), e);
        }
    }
}
