package io.tandem.archive;

import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.LinkVitals;
import io.tandem.message.Participant;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsColumn.Part;
import io.tandem.message.PhysicsSample;
import io.tandem.message.Reception;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.TrackedObject;
import io.tandem.message.Transmission;
import io.tandem.message.Vitals;
import io.tandem.time.SimTime;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Loads a replay into the tables: reports through their feed, everything else row by row. For one thread. */
final class TableLoader implements Tap, AutoCloseable {

    /** Ends the replay: the database failed, or the result is no longer needed. */
    static final class StoppedException extends RuntimeException {
        StoppedException(Exception why) {
            super(why);
        }
    }

    private static final PhysicsColumn[] PHYSICS = PhysicsColumn.values();

    private final ReportFeed feed;
    private final Site site;
    private final LongConsumer progress;
    private final DuckDBConnection connection;
    private final Map<String, DuckDBAppender> appenders = new LinkedHashMap<>();
    private final Map<Integer, Participant> vehicles = new LinkedHashMap<>();
    private ReportBlock block;
    private int take = 1;
    private boolean begun;
    private long reports;
    private long lastNanos;

    /** @param progress receives the number of reports so far, now and then */
    TableLoader(DuckDBConnection connection, ReportFeed feed, Site site, LongConsumer progress) {
        this.connection = connection;
        this.feed = feed;
        this.site = site;
        this.progress = progress;
    }

    /** Number of takes: how often the run was set, as of the last message. */
    int takes() {
        return take;
    }

    long reports() {
        return reports;
    }

    /** The latest beat of all takes. */
    long lastNanos() {
        return lastNanos;
    }

    /** A participant that is announced again replaces the earlier one. */
    @Override
    public void joined(List<Participant> participants) {
        participants.forEach(participant -> vehicles.put(participant.vid(), participant));
    }

    /** Every SET but the first begins another take, in which time restarts. */
    @Override
    public void runState(SimTime at, RunState state) {
        if (state == RunState.SET) {
            take += begun ? 1 : 0;
            begun = true;
        }
        row("run_states", at, state.name());
    }

    @Override
    public void heard(SimTime at, Reports heard) {
        lastNanos = Math.max(lastNanos, at.nanos());
        for (int done = 0; done < heard.count(); ) {
            if (block == null) {
                block = freeBlock();
            }
            done += block.add(heard, done, at.nanos(), take);
            if (block.isFull()) {
                handOver();
            }
        }
    }

    private ReportBlock freeBlock() {
        try {
            return feed.take();
        } catch (InterruptedException stopped) {
            throw new StoppedException(stopped);
        }
    }

    private void handOver() {
        reports += block.count();
        feed.give(block);
        block = null;
        progress.accept(reports);
    }

    @Override
    public void alerted(Alert alert) {
        LocalPosition other = alert.otherPosition();
        row("alerts", alert.at(), alert.vid(), alert.other(), alert.secondsToClosest(), alert.metresAtClosest(), alert.metresNow(),
                alert.turn(), alert.climb(), other.east(), other.north(), other.up());
    }

    @Override
    public void event(Event event) {
        LocalPosition where = event.where();
        row("events", event.at(), event.name(), event.vid() == 0 ? null : event.vid(), event.other() == 0 ? null : event.other(),
                where == null ? null : where.east(), where == null ? null : where.north(), where == null ? null : where.up(), event.text());
    }

    @Override
    public void received(Fix fix) {
        LocalPosition at = site.toLocal(fix.place(), fix.heightMetres());
        row("fixes", fix.at(), fix.arrived().nanos(), fix.vid(), fix.place().latDegrees(), fix.place().lonDegrees(), fix.heightMetres(),
                at.east(), at.north(), at.up(), fix.accuracyMetres(), fix.speedMetresPerSecond(), fix.headingRadians(), fix.via());
    }

    @Override
    public void believed(Estimate estimate) {
        Estimate.Spread spread = estimate.spread();
        row("estimates", estimate.at(), estimate.vid(), estimate.east(), estimate.north(), estimate.heading(), estimate.speed(), estimate.yawRate(),
                spread.eastEast(), spread.eastNorth(), spread.northNorth(), spread.heading(), spread.speed(), spread.yawRate(),
                estimate.biasModel(), estimate.placed(), estimate.rejected());
        for (TrackedObject seen : estimate.seen()) {
            TrackedObject.Spread its = seen.spread();
            row("sightings", estimate.at(), estimate.vid(), seen.vid(), seen.east(), seen.north(), seen.heading(), seen.eastSpeed(), seen.northSpeed(),
                    seen.age(), its.eastEast(), its.eastNorth(), its.northNorth(), its.speedEastEast(), its.speedEastNorth(), its.speedNorthNorth());
        }
    }

    @Override
    public void inside(List<PhysicsSample> samples) {
        for (PhysicsSample sample : samples) {
            Object[] values = new Object[1 + PHYSICS.length];
            values[0] = sample.vid();
            for (PhysicsColumn column : PHYSICS) {
                values[1 + column.ordinal()] = !sample.has(column) ? null : column.part() == Part.VEHICLE ? (Object) sample.get(column)[0] : sample.get(column);
            }
            row("physics", sample.at(), values);
        }
    }

    /** A message that nobody else could hear has a row without a receiver. */
    @Override
    public void sent(Transmission sent) {
        String payload = sent.payload().isEmpty() ? null : sent.payload();
        if (sent.receivers().length == 0) {
            row("messages", sent.at(), sent.kind().title(), sent.sender(), null, sent.sequence(), false, null, "no receiver", payload);
        }
        for (int i = 0; i < sent.receivers().length; i++) {
            Reception outcome = Reception.of(sent.outcomes()[i]).orElse(Reception.LOST);
            boolean delivered = outcome == Reception.DELIVERED;
            row("messages", sent.at(), sent.kind().title(), sent.sender(), sent.receivers()[i], sent.sequence(), delivered, delivered ? (Object) (sent.latencyNanos() / 1e9) : null,
                    delivered ? null : outcome.title(), payload);
        }
    }

    @Override
    public void vitals(Vitals vitals) {
        row("vitals", vitals.at(), vitals.margin());
        for (LinkVitals link : vitals.links()) {
            row("links", vitals.at(), link.host(), link.vehicles(), link.rateHertz(), link.sent(), link.lost(), link.duplicates(), link.reordered(),
                    link.ageSeconds(), link.offsetSeconds(), link.margin());
        }
        vitals.counters().forEach((name, value) -> row("counters", vitals.at(), name, value));
    }

    @Override
    public void stateHash(SimTime at, long hash) {
        row("state_hashes", at, HexFormat.of().toHexDigits(hash));
    }

    private void row(String table, SimTime at, Object... values) {
        append(table, at.nanos(), take, values);
    }

    private void append(String table, long timeNanos, int takeNumber, Object... values) {
        try {
            DuckDBAppender appender = appender(table).beginRow().append(timeNanos).append(takeNumber);
            for (Object value : values) {
                append(appender, value);
            }
            appender.endRow();
        } catch (SQLException e) {
            throw new StoppedException(e);
        }
    }

    private DuckDBAppender appender(String table) throws SQLException {
        DuckDBAppender appender = appenders.get(table);
        if (appender == null) {
            appender = connection.createAppender(table);
            appenders.put(table, appender);
        }
        return appender;
    }

    /** Values that a device or host did not provide are NaN in messages and NULL in tables. */
    private static void append(DuckDBAppender to, Object value) throws SQLException {
        switch (value) {
            case null -> to.appendNull();
            case Double number when number.isNaN() -> to.appendNull();
            case Double number -> to.append(number.doubleValue());
            case Integer number -> to.append(number.intValue());
            case Long number -> to.append(number.longValue());
            case Boolean flag -> to.append(flag.booleanValue());
            case String text -> to.append(text);
            case double[] numbers -> to.append(numbers);
            case Collection<?> list -> to.append(list);
            default -> throw new IllegalArgumentException("no column holds " + value.getClass());
        }
    }

    /** Passes the remaining rows. */
    void finish() throws SQLException {
        if (block != null) {
            handOver();
        }
        for (Participant vehicle : vehicles.values()) {
            DuckDBAppender row = appender("vehicles").beginRow();
            for (Object value : new Object[] {vehicle.vid(), vehicle.name(), vehicle.kind().code(), vehicle.real(), vehicle.length(), vehicle.body().length(), vehicle.body().width(),
                vehicle.behaviors(), vehicle.reasons(), vehicle.steps()}) {
                append(row, value);
            }
            row.endRow();
        }
    }

    @Override
    public void close() throws SQLException {
        for (DuckDBAppender appender : appenders.values()) {
            appender.close();
        }
        connection.close();
    }
}
