package io.tandem.archive;

import com.mongodb.MongoBulkWriteException;
import com.mongodb.MongoException;
import com.mongodb.MongoInterruptedException;
import com.mongodb.MongoWriteException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Indexes;
import com.mongodb.client.model.InsertManyOptions;
import com.mongodb.client.model.Updates;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.bson.Document;

/**
 * Copies all messages of a tap to a MongoDB, one document per report. The caller only copies to a queue and never waits; the
 * writer's thread connects, writes in batches, and reconnects when the connection fails. Messages that do not fit into the queue
 * are dropped and counted: the recording is complete, this is a copy for queries.
 */
public final class MongoWriter implements Tap, AutoCloseable {

    private static final int BATCH = 5000;
    private static final int POLL_MILLIS = 50;
    private static final int FIRST_PAUSE_MILLIS = 250;
    private static final int MAX_PAUSE_MILLIS = 5000;
    /** Extra queue capacity for messages other than reports, so that rare messages fit when reports fill the queue. */
    private static final int ROOM_FOR_OTHERS = 10_000;
    private static final int ALREADY_THERE = 11000;

    /**
     * @param queued      capacity of the queue in reports, each of about 120 bytes
     * @param graceMillis how long {@link #close} waits for the queue to be written
     */
    record QueueLimits(int queued, int graceMillis) {
    }

    private static final QueueLimits USUAL = new QueueLimits(500_000, 10_000);

    /** A message that is not yet converted to documents. */
    private interface Entry {
        int rows();

        void addTo(Map<String, List<Document>> batch, String run);
    }

    private final MongoAddress address;
    private final Provenance info;
    private final Consumer<String> say;
    private final QueueLimits limits;
    private final BlockingQueue<Entry> queue = new LinkedBlockingQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final AtomicLong droppedReports = new AtomicLong();
    private final AtomicLong droppedOthers = new AtomicLong();
    private final AtomicLong writtenReports = new AtomicLong();
    private final AtomicLong writtenOthers = new AtomicLong();
    private final AtomicLong refused = new AtomicLong();
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Map<String, List<Document>> batch = new LinkedHashMap<>();
    private final Thread thread;
    private long number;
    private long reportedReports;
    private long reportedOthers;
    private volatile String run;
    private volatile boolean troubled;
    private volatile boolean complete;
    private boolean begun;

    /**
     * Starts to write as soon as the database answers.
     *
     * @param run name of the run; a number is appended if it exists
     * @param say receives messages for users
     */
    public MongoWriter(MongoAddress address, String run, Provenance info, Consumer<String> say) {
        this(address, run, info, say, USUAL);
    }

    MongoWriter(MongoAddress address, String run, Provenance info, Consumer<String> say, QueueLimits limits) {
        this.address = address;
        this.run = run;
        this.info = info;
        this.say = say;
        this.limits = limits;
        this.thread = Thread.ofPlatform().name("mongo").daemon().start(this::writeAll);
    }

    @Override
    public void joined(List<Participant> participants) {
        List<Participant> all = List.copyOf(participants);
        reportedOthers += all.size();
        put(all.size(), (to, n, name) -> all.forEach(one -> add(to, MongoCollections.VEHICLES, MongoDocuments.participant(one), name, n)));
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        int rows = reports.count();
        reportedReports += rows;
        if (queued.get() + rows > limits.queued()) {
            droppedReports.addAndGet(rows);
            number++;
            return;
        }
        Reports copy = new Reports();
        copy.resize(rows);
        copy.copyRows(reports, 0, 0, rows);
        put(rows, (to, n, name) -> {
            for (int i = 0; i < rows; i++) {
                add(to, MongoCollections.REPORTS, MongoDocuments.report(copy, i, at.nanos(), info.site()).append(MongoCollections.ROW, i), name, n);
            }
        });
    }

    @Override
    public void runState(SimTime at, RunState state) {
        note(MongoCollections.RUN_STATES, MongoDocuments.runState(at, state));
    }

    @Override
    public void alerted(Alert alert) {
        note(MongoCollections.ALERTS, MongoDocuments.alert(alert));
    }

    @Override
    public void event(Event event) {
        note(MongoCollections.EVENTS, MongoDocuments.event(event));
    }

    @Override
    public void received(Fix fix) {
        note(MongoCollections.FIXES, MongoDocuments.fix(fix));
    }

    @Override
    public void believed(Estimate estimate) {
        note(MongoCollections.ESTIMATES, MongoDocuments.estimate(estimate));
    }

    @Override
    public void vitals(Vitals vitals) {
        note(MongoCollections.VITALS, MongoDocuments.vitals(vitals));
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        note(MongoCollections.STATE_HASHES, MongoDocuments.stateHash(at, hash));
    }

    /** Converts a message to documents. */
    private interface Maker {
        void make(Map<String, List<Document>> to, long number, String run);
    }

    private void note(String collection, Document document) {
        reportedOthers++;
        if (queued.get() >= limits.queued() + ROOM_FOR_OTHERS) {
            droppedOthers.incrementAndGet();
            number++;
            return;
        }
        put(1, (to, n, name) -> add(to, collection, document, name, n));
    }

    private void put(int rows, Maker maker) {
        long mine = number++;
        queued.addAndGet(rows);
        queue.add(new Entry() {
            @Override
            public int rows() {
                return rows;
            }

            @Override
            public void addTo(Map<String, List<Document>> to, String name) {
                maker.make(to, mine, name);
            }
        });
    }

    private static void add(Map<String, List<Document>> to, String collection, Document document, String run, long number) {
        to.computeIfAbsent(collection, _ -> new ArrayList<>())
                .add(document.append(MongoCollections.RUN, run).append(MongoCollections.NUMBER, number));
    }

    /** Loop of the writer's thread: connect, write, and retry after any failure, until all is written or closing gives up. */
    private void writeAll() {
        int pause = FIRST_PAUSE_MILLIS;
        while (!complete && !Thread.currentThread().isInterrupted()) {
            try (MongoClient client = MongoConnection.open(address)) {
                MongoDatabase database = client.getDatabase(address.database());
                begin(database);
                recover();
                pause = FIRST_PAUSE_MILLIS;
                writeOn(database);
            } catch (MongoException e) {
                if (closing.getCount() == 0 && e instanceof MongoInterruptedException) {
                    return;
                }
                reportFailure(e);
                pause(pause);
                pause = Math.min(MAX_PAUSE_MILLIS, pause * 2);
            } catch (RuntimeException e) {
                say.accept("MongoDB gets nothing more, because of a bug in Tandem: " + e);
                return;
            }
        }
    }

    private void begin(MongoDatabase database) {
        if (begun) {
            database.runCommand(new Document("ping", 1));
            return;
        }
        insertRun(database);
        database.getCollection(MongoCollections.REPORTS).createIndex(Indexes.ascending(MongoCollections.RUN, "vid", "t_ns"));
        database.getCollection(MongoCollections.REPORTS)
                .createIndex(Indexes.ascending(MongoCollections.RUN, MongoCollections.NUMBER, MongoCollections.ROW));
        for (String others : List.of(MongoCollections.VEHICLES, MongoCollections.EVENTS, MongoCollections.ALERTS, MongoCollections.RUN_STATES,
                MongoCollections.FIXES, MongoCollections.ESTIMATES, MongoCollections.VITALS, MongoCollections.STATE_HASHES)) {
            database.getCollection(others).createIndex(Indexes.ascending(MongoCollections.RUN, MongoCollections.NUMBER));
        }
        begun = true;
    }

    /**
     * Inserts the run's document under the requested name or the next free one. It may exist already if the acknowledgement of an
     * earlier attempt was lost.
     */
    private void insertRun(MongoDatabase database) {
        String wanted = run;
        for (int count = 2; ; count++) {
            try {
                database.getCollection(MongoCollections.RUNS).insertOne(MongoDocuments.run(info).append("_id", run));
                return;
            } catch (MongoWriteException e) {
                if (e.getError().getCode() != ALREADY_THERE) {
                    throw e;
                }
                if (isOurs(database)) {
                    return;
                }
                run = wanted + "-" + count;
            }
        }
    }

    private boolean isOurs(MongoDatabase database) {
        Document there = database.getCollection(MongoCollections.RUNS).find(Filters.eq("_id", run)).first();
        return there != null && MongoDocuments.whole(there, "start_epoch_ns") == info.startEpochNanos() && info.hostName().equals(there.getString("host"));
    }

    private void writeOn(MongoDatabase database) {
        while (!complete && !Thread.currentThread().isInterrupted()) {
            insertBatch(database);
            boolean last = closing.getCount() == 0;
            if (!fillBatch() && last) {
                database.getCollection(MongoCollections.RUNS).updateOne(Filters.eq("_id", run), Updates.set(MongoCollections.END,
                        new Document("reports", writtenReports.get()).append("dropped_reports", droppedReports.get())
                                .append("dropped_others", droppedOthers.get()).append("refused", refused.get())));
                complete = true;
            }
        }
    }

    /** Converts queued messages to documents; false if there are none. */
    private boolean fillBatch() {
        try {
            int rows = 0;
            Entry entry = queue.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            while (entry != null) {
                entry.addTo(batch, run);
                rows += entry.rows();
                queued.addAndGet(-entry.rows());
                entry = rows < BATCH ? queue.poll() : null;
            }
            return rows > 0 || !batch.isEmpty();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** A failed batch is retried; documents that did arrive are recognised by their ids. */
    private void insertBatch(MongoDatabase database) {
        while (!batch.isEmpty()) {
            String collection = batch.keySet().iterator().next();
            List<Document> documents = batch.get(collection);
            long failed = 0;
            try {
                database.getCollection(collection).insertMany(documents, new InsertManyOptions().ordered(false));
            } catch (MongoBulkWriteException e) {
                failed = e.getWriteErrors().stream().filter(error -> error.getCode() != ALREADY_THERE).count();
                refused.addAndGet(failed);
            }
            (collection.equals(MongoCollections.REPORTS) ? writtenReports : writtenOthers).addAndGet(documents.size() - failed);
            batch.remove(collection);
        }
    }

    private void reportFailure(MongoException e) {
        if (!troubled) {
            say.accept(address + " does not answer: " + MongoConnection.reason(e) + ". The run and its recording go on; it is tried again.\n"
                    + "  Fix: start the database, or mend the address after mongo.");
        }
        troubled = true;
    }

    private void recover() {
        if (troubled) {
            say.accept(address + " answers; the run is written to it as " + run + (dropped() == 0 ? "." : ", without " + lost() + "."));
        }
        troubled = false;
    }

    private void pause(int millis) {
        try {
            if (closing.await(millis, TimeUnit.MILLISECONDS)) {
                Thread.sleep(FIRST_PAUSE_MILLIS);
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    /** Number of reports and other messages that did not reach the database, or will not. */
    public long dropped() {
        return droppedReports.get() + droppedOthers.get() + refused.get();
    }

    /** Number of reports that reached it. */
    public long written() {
        return writtenReports.get();
    }

    /** Id of the writer's thread, for measurements. */
    public long threadId() {
        return thread.threadId();
    }

    /** Waits for the queue within the grace period, and reports the outcome. */
    @Override
    public void close() {
        if (closing.getCount() == 0) {
            return;
        }
        closing.countDown();
        awaitThread();
        droppedReports.set(reportedReports - writtenReports.get());
        droppedOthers.set(reportedOthers - writtenOthers.get());
        refused.set(0);
        say.accept("Wrote " + writtenReports + " reports to " + address + " as run " + run + (dropped() == 0 ? "."
                : "; dropped " + lost() + ", because it was away or slower than the run. The recording has them."));
    }

    private String lost() {
        return droppedReports.get() + " reports and " + (droppedOthers.get() + refused.get()) + " other messages";
    }

    /** A database that answers, or was not yet tried, gets the whole grace period; one that is unreachable gets little of it. */
    private void awaitThread() {
        boolean interrupted = Thread.interrupted();
        try {
            for (int waited = 0; thread.isAlive() && waited < (troubled ? 2 * FIRST_PAUSE_MILLIS : limits.graceMillis()); waited += POLL_MILLIS) {
                thread.join(POLL_MILLIS);
            }
            thread.interrupt();
            thread.join(POLL_MILLIS);
        } catch (InterruptedException e) {
            interrupted = true;
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
