package io.tandem.archive;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.WallClock;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBFunctions;

/**
 * The tables of one recording in a DuckDB file, so that only the first query has to load it. The file lies beside the recording,
 * or in a user folder where that is not writable. It is created under a temporary name and renamed when complete, so that several
 * processes may create it at once. It stores the size, modification time and format of the recording, and is created anew when
 * any of these differs.
 */
final class TableCache {

    private static final String ENDING = ".cache";
    private static final long PROGRESS_INTERVAL_REPORTS = 1_000_000;

    private final Path recording;
    private final Path elsewhere;
    private final Consumer<String> say;

    /**
     * @param elsewhere folder for recordings whose own folder is not writable
     * @param say       receives messages for users
     */
    TableCache(Path recording, Path elsewhere, Consumer<String> say) {
        this.recording = recording;
        this.elsewhere = elsewhere;
        this.say = say;
    }

    /** Identifies a state of a file. */
    private record Key(long bytes, long modifiedNanos) {

        static Key of(Path file) throws IOException {
            FileTime changed = Files.getLastModifiedTime(file);
            return new Key(Files.size(file), changed.to(TimeUnit.NANOSECONDS));
        }
    }

    /** Attaches the recording's tables under a name, creating them if necessary. */
    void attach(DuckDBConnection connection, String name) throws MistakeException, IOException, SQLException {
        Key key = key();
        for (Path place : places()) {
            if (Files.exists(place) && attach(connection, name, place, key)) {
                return;
            }
        }
        Path made = make(key);
        if (!attach(connection, name, made, key)) {
            throw new IOException(made + " was changed by someone else while it was made");
        }
    }

    /** A missing file is reported in the words of {@link RecordingReader}. */
    private Key key() throws MistakeException, IOException {
        if (!Files.isRegularFile(recording)) {
            RecordingReader.open(recording).close();
        }
        return Key.of(recording);
    }

    private List<Path> places() {
        String file = recording.getFileName() + ENDING;
        String unique = Integer.toHexString(recording.toAbsolutePath().normalize().toString().hashCode());
        return List.of(recording.toAbsolutePath().resolveSibling(file), elsewhere.resolve(unique + "-" + file));
    }

    /** Whether the file is complete and was created from this state of the recording. */
    private static boolean attach(DuckDBConnection connection, String name, Path place, Key key) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("attach " + QueriedRun.quoted(place.toString()) + " as " + name + " (read_only)");
        } catch (SQLException notADatabase) {
            return false;
        }
        if (isOf(connection, name, key)) {
            return true;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("detach " + name);
        }
        return false;
    }

    private static boolean isOf(DuckDBConnection connection, String name, Key key) {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("select format, bytes, modified_ns from " + name + ".run")) {
            return row.next() && row.getInt(1) == TableSchema.FORMAT && new Key(row.getLong(2), row.getLong(3)).equals(key);
        } catch (SQLException madeByAnother) {
            return false;
        }
    }

    private Path make(Key key) throws MistakeException, IOException, SQLException {
        IOException trouble = null;
        for (Path place : places()) {
            Path fresh = place.resolveSibling(place.getFileName() + "." + ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId());
            try {
                checkWritable(fresh);
                build(fresh, key);
                Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                say.accept("  kept in " + place + " for the next time");
                return place;
            } catch (FileSystemException notHere) {
                trouble = notHere;
            } finally {
                Files.deleteIfExists(fresh);
                Files.deleteIfExists(fresh.resolveSibling(fresh.getFileName() + ".wal"));
            }
        }
        throw new MistakeException(new Problem(new SourceLocation(recording.toString(), 0, ""), "",
                "Its tables can be kept neither beside it nor in " + elsewhere + ": " + trouble.getMessage() + ".",
                "copy the recording to a folder you may write to."));
    }

    private static void checkWritable(Path fresh) throws IOException {
        Files.createDirectories(fresh.getParent());
        Files.deleteIfExists(fresh);
        Files.createFile(fresh);
        Files.delete(fresh);
    }

    private void build(Path fresh, Key key) throws MistakeException, IOException, SQLException {
        WallClock clock = WallClock.machine();
        long began = clock.nanoTime();
        say.accept("Reading " + recording + " for the first time…");
        try (RecordingReader reader = RecordingReader.open(recording);
                DuckDBConnection connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:" + fresh)) {
            try (Statement statement = connection.createStatement()) {
                for (String table : TableSchema.CREATE) {
                    statement.execute(table);
                }
            }
            TableLoader loader = load(reader, connection, key);
            say.accept(String.format(Locale.ROOT, "  %,d reports in %.1f s", loader.reports(), (clock.nanoTime() - began) / 1e9));
            if (!reader.complete()) {
                say.accept("  it was not finished: there is everything up to its last whole chunk");
            }
        }
    }

    /** One thread replays, the calling one stores. */
    private TableLoader load(RecordingReader reader, DuckDBConnection connection, Key key) throws IOException, SQLException {
        ReportFeed feed = new ReportFeed();
        DuckDBFunctions.tableFunction().withName(TableSchema.FEED).withFunction(feed).register(connection);
        TableLoader loader = new TableLoader(connection.duplicate(), feed, reader.info().site(), this::reportProgress);
        Replaying replaying = new Replaying(reader, loader, feed);
        Thread thread = Thread.ofPlatform().name("replay").daemon().start(replaying);
        try (Statement statement = connection.createStatement()) {
            statement.execute(TableSchema.CREATE_REPORTS);
        } catch (SQLException e) {
            thread.interrupt();
            if (replaying.failure != null) {
                throw new IOException(replaying.failure.getMessage(), replaying.failure);
            }
            throw e;
        } finally {
            join(thread);
        }
        if (replaying.replayed.damagedChunks() > 0) {
            say.accept("  it is damaged: " + replaying.replayed.damagedChunks() + " chunks could not be read");
        }
        insertRun(connection, reader, loader, replaying.replayed, key);
        return loader;
    }

    private void reportProgress(long reports) {
        if (reports % PROGRESS_INTERVAL_REPORTS < ReportBlock.ROWS) {
            say.accept(String.format(Locale.ROOT, "  %,d reports…", reports));
        }
    }

    private static void join(Thread thread) throws IOException {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while a recording was read", e);
        }
    }

    /** The replaying thread. */
    private static final class Replaying implements Runnable {

        private final RecordingReader reader;
        private final TableLoader loader;
        private final ReportFeed feed;
        private volatile ReplaySummary replayed;
        private volatile Throwable failure;

        Replaying(RecordingReader reader, TableLoader loader, ReportFeed feed) {
            this.reader = reader;
            this.loader = loader;
            this.feed = feed;
        }

        @Override
        public void run() {
            try (loader) {
                replayed = reader.replay(loader);
                loader.finish();
            } catch (IOException | SQLException | RuntimeException | Error e) {
                failure = e;
            } finally {
                feed.end(failure);
            }
        }
    }

    private static void insertRun(DuckDBConnection connection, RecordingReader reader, TableLoader loader, ReplaySummary replayed, Key key)
            throws SQLException {
        Provenance info = reader.info();
        Object[] values = {TableSchema.FORMAT, key.bytes(), key.modifiedNanos(), info.scenarioName(), info.version(), info.seed(), info.hostName(),
            info.startEpochNanos(), info.site().origin().latDegrees(), info.site().origin().lonDegrees(), info.site().height(),
            loader.reports(), loader.takes(), loader.lastNanos(), reader.complete(), (long) replayed.damagedChunks(), replayed.unknown()};
        try (PreparedStatement insert = connection.prepareStatement(TableSchema.INSERT_RUN)) {
            for (int i = 0; i < values.length; i++) {
                insert.setObject(i + 1, values[i]);
            }
            insert.executeUpdate();
        }
    }
}
