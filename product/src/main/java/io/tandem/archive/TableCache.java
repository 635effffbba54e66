package io.tandem.archive;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.WallClock;
import io.tandem.time.WallTime;
import java.io.IOException;
import java.nio.file.DirectoryStream;
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
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBFunctions;

/**
 * The tables of one recording in a DuckDB file, so that only the first query has to load it. The file lies in a folder of the user: one that comes
 * with a recording is never opened, because its content is in the hands of the sender. It is created under a temporary name and renamed when
 * complete, so that several processes may create it at once. It stores a signature of the recording and of this program, and is created anew when that
 * differs or anything but tables is in it. Files unused for a month are deleted.
 */
final class TableCache {

    private static final String ENDING = ".cache";
    private static final long PROGRESS_INTERVAL_REPORTS = 1_000_000;
    private static final Duration KEPT = Duration.ofDays(30);

    private final Path recording;
    private final Path place;
    private final Consumer<String> say;

    /**
     * @param folder of the user, not writable by others
     * @param say    receives messages for users
     */
    TableCache(Path recording, Path folder, Consumer<String> say) {
        this.recording = recording;
        String unique = Integer.toHexString(recording.toAbsolutePath().normalize().toString().hashCode());
        this.place = folder.toAbsolutePath().resolve(unique + "-" + recording.getFileName() + ENDING);
        this.say = say;
    }

    Path place() {
        return place;
    }

    /** Attaches the recording's tables under a name, creating them if necessary. The connection may open {@link #place} and needs no other file. */
    void attach(DuckDBConnection connection, String name) throws MistakeException, IOException, SQLException {
        String signature = signature();
        if (Files.exists(place) && attach(connection, name, signature)) {
            Files.setLastModifiedTime(place, FileTime.from(WallTime.now().epochNanos(), TimeUnit.NANOSECONDS));
            return;
        }
        make(signature);
        if (!attach(connection, name, signature)) {
            throw new IOException(place + " was changed by someone else while it was made");
        }
    }

    /** A missing file is reported in the words of {@link RecordingReader}. */
    private String signature() throws MistakeException, IOException {
        if (!Files.isRegularFile(recording)) {
            RecordingReader.open(recording).close();
        }
        return RecordingSignature.of(recording);
    }

    /** Whether the file is complete and was created by this program from this state of the recording. */
    private boolean attach(DuckDBConnection connection, String name, String signature) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("attach " + QueriedRun.quoted(place.toString()) + " as " + name + " (read_only)");
        } catch (SQLException notADatabase) {
            return false;
        }
        if (hasOnlyTables(connection, name) && isOf(connection, name, signature)) {
            return true;
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("detach " + name);
        }
        return false;
    }

    /** A view or macro would be evaluated when it is queried. */
    private static boolean hasOnlyTables(DuckDBConnection connection, String name) throws SQLException {
        String others = "select (select count(*) from information_schema.tables where table_catalog = '%1$s' and table_type <> 'BASE TABLE')"
                + " + (select count(*) from duckdb_functions() where database_name = '%1$s')";
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery(others.formatted(name))) {
            return row.next() && row.getLong(1) == 0;
        }
    }

    private static boolean isOf(DuckDBConnection connection, String name, String signature) {
        try (Statement statement = connection.createStatement(); ResultSet row = statement.executeQuery("select signature from " + name + ".run")) {
            return row.next() && signature.equals(row.getString(1));
        } catch (SQLException madeByAnother) {
            return false;
        }
    }

    private void make(String signature) throws MistakeException, IOException, SQLException {
        Path fresh = place.resolveSibling(place.getFileName() + "." + ProcessHandle.current().pid() + "-" + Thread.currentThread().threadId());
        checkWritable(fresh);
        try {
            deleteUnused();
            build(fresh, signature);
            Files.move(fresh, place, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            say.accept("  kept in " + place + " for the next time");
        } finally {
            Files.deleteIfExists(fresh);
            Files.deleteIfExists(fresh.resolveSibling(fresh.getFileName() + ".wal"));
        }
    }

    private void checkWritable(Path fresh) throws MistakeException, IOException {
        try {
            Files.createDirectories(fresh.getParent());
            Files.deleteIfExists(fresh);
            Files.createFile(fresh);
            Files.delete(fresh);
        } catch (FileSystemException notHere) {
            throw new MistakeException(new Problem(new SourceLocation(place.toString(), 0, ""), "",
                    "The tables of " + recording + " cannot be kept here: " + notHere.getMessage() + ".", "set XDG_CACHE_HOME to a folder that you may write to."));
        }
    }

    private void deleteUnused() throws IOException {
        FileTime oldest = FileTime.from(WallTime.now().epochNanos() - KEPT.toNanos(), TimeUnit.NANOSECONDS);
        try (DirectoryStream<Path> files = Files.newDirectoryStream(place.getParent(), "*" + ENDING)) {
            for (Path file : files) {
                if (Files.isRegularFile(file) && Files.getLastModifiedTime(file).compareTo(oldest) < 0) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private void build(Path fresh, String signature) throws MistakeException, IOException, SQLException {
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
            TableLoader loader = load(reader, connection, signature);
            say.accept(String.format(Locale.ROOT, "  %,d reports in %.1f s", loader.reports(), (clock.nanoTime() - began) / 1e9));
            if (!reader.complete()) {
                say.accept("  it was not finished: there is everything up to its last whole chunk");
            }
        }
    }

    /** One thread replays, the calling one stores. */
    private TableLoader load(RecordingReader reader, DuckDBConnection connection, String signature) throws IOException, SQLException {
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
        insertRun(connection, reader, loader, replaying.replayed, signature);
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

    private static void insertRun(DuckDBConnection connection, RecordingReader reader, TableLoader loader, ReplaySummary replayed, String signature)
            throws SQLException {
        Provenance info = reader.info();
        Object[] values = {signature, info.scenarioName(), info.version(), info.seed(), info.hostName(),
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
