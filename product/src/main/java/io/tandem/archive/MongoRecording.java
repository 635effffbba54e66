package io.tandem.archive;

import com.mongodb.MongoException;
import com.mongodb.client.FindIterable;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoCursor;
import com.mongodb.client.MongoDatabase;
import com.mongodb.client.model.Filters;
import com.mongodb.client.model.Sorts;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.Tap;
import io.tandem.recording.Recording;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.bson.Document;

/** A run in a MongoDB, replayed in its order. For one thread at a time. */
public final class MongoRecording implements Recording {

    private static final String LATEST = "latest";
    private static final int MAX_LISTED_RUNS = 20;
    private static final List<String> MESSAGES = List.of(MongoCollections.RUN_STATES, MongoCollections.REPORTS, MongoCollections.EVENTS,
            MongoCollections.ALERTS, MongoCollections.FIXES, MongoCollections.ESTIMATES, MongoCollections.VITALS, MongoCollections.STATE_HASHES);

    private final MongoClient client;
    private final MongoDatabase database;
    private final Document run;
    private final Provenance info;
    private final List<Participant> participants;

    private MongoRecording(MongoClient client, MongoDatabase database, Document run) {
        this.client = client;
        this.database = database;
        this.run = run;
        this.info = MongoDocuments.run(run);
        Map<Integer, String> names = new HashMap<>();
        documents(MongoCollections.EVENTS).filter(Filters.and(Filters.eq(MongoCollections.RUN, run.get("_id")), Filters.eq("event", Event.NAMED))).map(MongoDocuments::event)
                .forEach(event -> names.put(event.vid(), event.text()));
        this.participants = documents(MongoCollections.VEHICLES).map(MongoDocuments::participant)
                .map(one -> names.containsKey(one.vid()) ? one.named(names.get(one.vid())) : one).into(new ArrayList<>());
    }

    /**
     * Opens {@code mongodb://host/database?run=ID}; {@code run=latest} selects the last one begun; without {@code run} there must
     * be only one.
     */
    public static MongoRecording open(String text) throws MistakeException {
        MongoAddress address = MongoAddress.parse(text, new SourceLocation("replay", 0, ""));
        MongoClient client = null;
        try {
            client = MongoConnection.open(address);
            MongoDatabase database = client.getDatabase(address.database());
            return new MongoRecording(client, database, choose(address, database));
        } catch (MistakeException e) {
            close(client);
            throw e;
        } catch (MongoException e) {
            close(client);
            throw mistake(address, "It does not answer: " + MongoConnection.reason(e) + ".", "start the database, or mend the address.");
        } catch (IllegalArgumentException e) {
            close(client);
            throw mistake(address, "What it holds was not written by Tandem: " + e.getMessage() + ".", "name the database that tandem run --mongo wrote to.");
        }
    }

    private static void close(MongoClient client) {
        if (client != null) {
            client.close();
        }
    }

    private static Document choose(MongoAddress address, MongoDatabase database) throws MistakeException {
        List<Document> runs = database.getCollection(MongoCollections.RUNS).find().sort(Sorts.descending("start_epoch_ns")).into(new ArrayList<>());
        if (runs.isEmpty()) {
            throw mistake(address, "There are no runs in its database " + address.database() + ".", "write one with tandem run FILE --mongo " + address);
        }
        if (address.run().isEmpty() && runs.size() > 1) {
            throw mistake(address, "There are " + runs.size() + " runs: " + names(runs) + ".", "say which with ?run=ID, or ?run=latest.");
        }
        String wanted = address.run().orElse(LATEST);
        return runs.stream().filter(run -> wanted.equals(LATEST) || wanted.equals(run.get("_id"))).findFirst()
                .orElseThrow(() -> mistake(address, "There is no run " + wanted + " but: " + names(runs) + ".", "choose one of these, or ?run=latest."));
    }

    private static String names(List<Document> runs) {
        String names = runs.stream().limit(MAX_LISTED_RUNS).map(run -> String.valueOf(run.get("_id"))).collect(Collectors.joining(", "));
        return names + (runs.size() > MAX_LISTED_RUNS ? " and " + (runs.size() - MAX_LISTED_RUNS) + " older ones" : "");
    }

    private static MistakeException mistake(MongoAddress address, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(address.toString(), 0, ""), "", what, fix));
    }

    private FindIterable<Document> documents(String collection) {
        return database.getCollection(collection).find(Filters.eq(MongoCollections.RUN, run.get("_id")))
                .sort(Sorts.ascending(MongoCollections.NUMBER, MongoCollections.ROW));
    }

    @Override
    public Provenance info() {
        return info;
    }

    @Override
    public List<Participant> participants() {
        return participants;
    }

    @Override
    public boolean complete() {
        return run.containsKey(MongoCollections.END);
    }

    /** {@inheritDoc} A document that cannot be parsed is skipped and counted as unknown. */
    @Override
    public ReplaySummary replay(Tap tap) throws IOException {
        List<Stream> streams = new ArrayList<>();
        try {
            for (String collection : MESSAGES) {
                streams.add(new Stream(collection, documents(collection).batchSize(1000).cursor()));
            }
            tap.joined(participants);
            return new MergedReplay(tap).all(streams);
        } catch (MongoException e) {
            throw new IOException("The database went away: " + MongoConnection.reason(e), e);
        } finally {
            streams.forEach(Stream::close);
        }
    }

    /** The documents of one collection, with one of lookahead. */
    private static final class Stream implements AutoCloseable {

        private final String collection;
        private final MongoCursor<Document> cursor;
        private Document next;

        Stream(String collection, MongoCursor<Document> cursor) {
            this.collection = collection;
            this.cursor = cursor;
            advance();
        }

        Document take() {
            Document taken = next;
            advance();
            return taken;
        }

        private void advance() {
            next = cursor.hasNext() ? cursor.next() : null;
        }

        long number() {
            return next == null ? Long.MAX_VALUE : next.get(MongoCollections.NUMBER) instanceof Number number ? number.longValue() : -1;
        }

        @Override
        public void close() {
            cursor.close();
        }
    }

    /** One pass over all collections, merged by sequence number. */
    private static final class MergedReplay {

        private final Tap tap;
        private final Reports reports = new Reports();
        private long told;
        private long unknown;

        MergedReplay(Tap tap) {
            this.tap = tap;
        }

        ReplaySummary all(List<Stream> streams) {
            for (Stream next = first(streams); next.number() < Long.MAX_VALUE; next = first(streams)) {
                if (next.collection.equals(MongoCollections.REPORTS)) {
                    beat(next);
                } else {
                    message(next.collection, next.take());
                }
            }
            return new ReplaySummary(told, 0, unknown);
        }

        private static Stream first(List<Stream> streams) {
            return streams.stream().min((a, b) -> Long.compare(a.number(), b.number())).orElseThrow();
        }

        /** All reports of one sequence number are one message. */
        private void beat(Stream from) {
            long number = from.number();
            SimTime at = SimTime.ZERO;
            int rows = 0;
            while (from.number() == number) {
                Document document = from.take();
                reports.resize(rows + 1);
                try {
                    MongoDocuments.report(document, reports, rows);
                    at = new SimTime(MongoDocuments.whole(document, "beat_ns"));
                    rows++;
                } catch (IllegalArgumentException notOurs) {
                    unknown++;
                }
            }
            reports.resize(rows);
            told += rows;
            if (rows > 0) {
                tap.heard(at, reports);
            }
        }

        /** A message is parsed completely before the tap receives it. */
        private void message(String collection, Document document) {
            Runnable telling;
            try {
                telling = telling(collection, document);
            } catch (IllegalArgumentException notOurs) {
                unknown++;
                return;
            }
            telling.run();
        }

        private Runnable telling(String collection, Document document) {
            return switch (collection) {
                case MongoCollections.RUN_STATES -> {
                    var state = MongoDocuments.runState(document);
                    SimTime at = MongoDocuments.time(document);
                    yield () -> tap.runState(at, state);
                }
                case MongoCollections.EVENTS -> {
                    var event = MongoDocuments.event(document);
                    yield () -> tap.event(event);
                }
                case MongoCollections.ALERTS -> {
                    var alert = MongoDocuments.alert(document);
                    yield () -> tap.alerted(alert);
                }
                case MongoCollections.FIXES -> {
                    var fix = MongoDocuments.fix(document);
                    yield () -> tap.received(fix);
                }
                case MongoCollections.ESTIMATES -> {
                    var estimate = MongoDocuments.estimate(document);
                    yield () -> tap.believed(estimate);
                }
                case MongoCollections.VITALS -> {
                    var vitals = MongoDocuments.vitals(document);
                    yield () -> tap.vitals(vitals);
                }
                case MongoCollections.STATE_HASHES -> {
                    long hash = MongoDocuments.stateHash(document);
                    SimTime at = MongoDocuments.time(document);
                    yield () -> tap.stateHash(at, hash);
                }
                default -> throw new IllegalArgumentException(collection);
            };
        }
    }

    @Override
    public void close() {
        client.close();
    }
}
