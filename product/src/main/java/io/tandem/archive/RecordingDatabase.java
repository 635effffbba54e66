package io.tandem.archive;

import io.tandem.diagnosis.MistakeException;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBConnection;

/** One or more recordings as a database for SQL queries, and for export to files of other programs. For one thread. */
public final class RecordingDatabase implements AutoCloseable {

    private static final String EXAMPLES = """
            Examples:
              select vid, max(speed_mps) from reports group by vid order by vid
              select vid, other, min(distance_m) from distances where vid < other group by vid, other
              select t_s, event, name, text from events order by t_s
            """;
    private static final List<String> DATABASE_FILES = List.of("", ".wal", ".wal.checkpoint", ".checkpoint.wal", ".wal.recovery");
    private final DuckDBConnection connection;

    private RecordingDatabase(DuckDBConnection connection) {
        this.connection = connection;
    }

    /**
     * Opens recordings. The first time, each is loaded into tables of its own, which takes a while.
     *
     * @param cache  folder of the user for these tables
     * @param say    receives messages for users
     * @param written the only files that can be written
     */
    public static RecordingDatabase open(List<Path> recordings, Path cache, Consumer<String> say, Path... written) throws MistakeException, IOException {
        try {
            RecordingDatabase archive = new RecordingDatabase((DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:"));
            try {
                archive.attach(recordings.stream().map(recording -> new TableCache(recording, cache, say)).toList(), recordings, List.of(written));
                return archive;
            } catch (MistakeException | IOException | SQLException | RuntimeException e) {
                archive.close();
                throw e;
            }
        } catch (SQLException e) {
            throw new IOException(firstLine(e), e);
        }
    }

    private void attach(List<TableCache> caches, List<Path> recordings, List<Path> written) throws MistakeException, IOException, SQLException {
        seal(Stream.concat(caches.stream().map(TableCache::place), written.stream()).toList());
        List<QueriedRun> runs = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Path recording : recordings) {
            int number = runs.size() + 1;
            caches.get(number - 1).attach(connection, QueriedRun.tables(number));
            runs.add(new QueriedRun(number, unique(nameOf(recording), names), recording.toString(), site(number)));
        }
        SiteFunctions.register(connection, runs.stream().map(QueriedRun::site).toList());
        for (SqlView view : SqlView.ALL) {
            execute(view.create(runs));
        }
    }

    private static String nameOf(Path recording) {
        String file = recording.getFileName().toString();
        return file.endsWith(".mcap") ? file.substring(0, file.length() - ".mcap".length()) : file;
    }

    /** A number is appended to names that occur twice. */
    private static String unique(String name, Set<String> taken) {
        String unique = name;
        for (int number = 2; !taken.add(unique); number++) {
            unique = name + "-" + number;
        }
        return unique;
    }

    private Site site(int number) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select site_lat_deg, site_lon_deg, site_height_m from " + QueriedRun.tables(number) + ".run")) {
            row.next();
            return new Site(new LatLon(row.getDouble(1), row.getDouble(2)), row.getDouble(3));
        }
    }

    private void execute(String sql) throws SQLException {
        SqlQuestion.execute(connection, sql);
    }

    /** Writes all reports as one Parquet file. */
    public void writeParquet(Path file) throws IOException {
        write(file, "copy (select * from reports) to " + QueriedRun.quoted(file.toString()) + " (format parquet, compression zstd, use_tmp_file false)");
    }

    /** Writes every view as a table of a DuckDB file, replacing an existing one. */
    public void writeDuckDb(Path file) throws IOException {
        Files.deleteIfExists(file);
        List<String> statements = new ArrayList<>();
        statements.add("attach " + QueriedRun.quoted(file.toString()) + " as written");
        for (SqlView view : SqlView.ALL) {
            if (!view.perRun().equals(DistanceView.PER_RUN)) {
                statements.add("create table written." + view.name() + " as select * from memory." + view.name());
            }
        }
        statements.add(DistanceView.CREATE_IN_FILE);
        statements.add("detach written");
        write(file, statements.toArray(String[]::new));
    }

    private void write(Path file, String... statements) throws IOException {
        try {
            for (String statement : statements) {
                execute(statement);
            }
        } catch (SQLException e) {
            throw new IOException(file + ": " + firstLine(e), e);
        }
    }

    /** Help text: every view with its columns, and examples. */
    public String describe() {
        StringBuilder text = new StringBuilder();
        for (SqlView view : SqlView.ALL) {
            text.append(view.name()).append(": one row per ").append(view.meaning()).append("\n");
            text.append(wrapped(columns(view))).append("\n");
        }
        return text.append(EXAMPLES).toString();
    }

    private List<String> columns(SqlView view) {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("describe " + view.name())) {
            List<String> columns = new ArrayList<>();
            while (rows.next()) {
                columns.add(rows.getString(1));
            }
            return columns;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String wrapped(List<String> message) {
        StringBuilder text = new StringBuilder("   ");
        int width = text.length();
        for (String word : message) {
            if (width + word.length() > 110) {
                text.append("\n   ");
                width = 3;
            }
            text.append(' ').append(word);
            width += word.length() + 1;
        }
        return text.append('\n').toString();
    }

    /** Names of the views. */
    public static List<String> views() {
        return SqlView.ALL.stream().map(SqlView::name).toList();
    }

    /** Executes a query, which may read the views only; a mistake is reported with the database's message. */
    public void ask(String question, ResultFormat form, Appendable out) throws MistakeException, IOException {
        SqlQuestion.ask(connection, question, form, out, "`tandem query RUN.mcap` without a question lists views and columns.");
    }

    /**
     * Disables access to the network and to all files but these, and those beside them that DuckDB writes while it changes a database, for the rest of
     * the connection.
     */
    private void seal(List<Path> files) throws SQLException {
        String allowed = files.stream().flatMap(file -> DATABASE_FILES.stream().map(ending -> QueriedRun.quoted(file + ending))).collect(Collectors.joining(", "));
        execute("set allowed_paths = [" + allowed + "]");
        execute("set enable_external_access = false");
        execute("set lock_configuration = true");
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
