package io.tandem.federation;

import io.tandem.core.Core;
import io.tandem.core.PacedRun;
import io.tandem.core.PairSource;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Event;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.proximity.AlertSettings;
import io.tandem.proximity.PairSearch;
import io.tandem.proximity.VehiclePairs;
import io.tandem.state.Snapshot;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/**
 * A run whose vehicles live on members of a cluster, in lock-step with Core in this process: each beat all members get orders, and Core judges when all have
 * answered. Nothing depends on when an answer comes, so the run has the bits of one in a single process.
 */
final class FederatedRun implements PacedRun, PairSource {

    /** Simulated time after which the tiles are cut anew. */
    private static final long CUT_NANOS = SimTime.nanos(10);
    /** Simulated time after which Core has all reports again at the latest. */
    private static final long WHOLE_NANOS = SimTime.nanos(10);

    private final Core core;
    private final ShareCarriers carriers;
    private final OrdersLog log;
    private final Crew crew;
    private final Layout layout;
    private final Reports reports = new Reports();
    private final FoundPairs found;
    private List<BlockReader> answers = List.of();
    private TileMap tiles;
    private SimTime cutAt = SimTime.ZERO;
    private SimTime wholeAt = SimTime.ZERO;
    private boolean isWhole = true;
    private boolean isHashed;
    private final long[] rowHashes;
    private SimTime time = SimTime.ZERO;
    private Orders orders;

    /**
     * How the members are used.
     *
     * @param tiled     whether they search for pairs
     * @param sparse    whether Core has all reports only every ten seconds and while the run stands still, not at every beat
     * @param tiles     by which the vehicles were shared
     * @param beatNanos time of a beat
     * @param longest   the greatest of all vehicles' lengths, metres
     */
    record Layout(boolean tiled, boolean sparse, TileMap tiles, long beatNanos, double longest) {
    }

    FederatedRun(Core core, ShareCarriers carriers, OrdersLog log, Crew crew, Layout layout) {
        this.core = core;
        this.carriers = carriers;
        this.log = log;
        this.crew = crew;
        this.layout = layout;
        found = new FoundPairs(core.state());
        rowHashes = new long[core.state().count()];
        tiles = layout.tiles;
        if (layout.tiled) {
            core.searchBy(this);
        }
        orders = core.judge(SimTime.ZERO);
    }

    @Override
    public Optional<String> request(RunState next) {
        return core.request(next, time);
    }

    @Override
    public void beat() {
        try {
            log.append(orders.run(), BeatFormat.orders(orders));
            answers = carriers.beat(orders, wanted());
            isWhole |= carriers.isHere();
            isHashed &= !carriers.isHere();
            List<Event> events = new ArrayList<>();
            reports.resize(0);
            for (BlockReader answer : answers) {
                time = BeatFormat.readAnswer(answer, reports, events);
                if (isHashed) {
                    BeatFormat.readHashes(answer, core.state(), rowHashes);
                }
            }
            wholeAt = isWhole ? time : wholeAt;
            // As one fleet orders the events of all its vehicles.
            events.sort(Comparator.comparing(Event::at).thenComparing(Event::vid));
            core.hear(time, reports, events);
        } catch (IOException unwritable) {
            throw new UncheckedIOException(unwritable);
        } catch (MistakeException unexpected) {
            throw new IllegalStateException(unexpected);
        }
        orders = core.judge(time);
        if (isWhole && (time.nanos() - cutAt.nanos() >= CUT_NANOS || time.nanos() <= cutAt.nanos())) {
            Reports latest = core.state().latest();
            tiles = tiles.moved(latest.east, latest.north, latest.count());
            cutAt = time;
        }
    }

    private BeatRequest wanted() {
        boolean going = orders.runState() == RunState.GO;
        boolean due = core.hashesAt(new SimTime(time.nanos() + layout.beatNanos));
        isWhole = !layout.sparse || !going || due && time.nanos() - wholeAt.nanos() >= WHOLE_NANOS - layout.beatNanos;
        isHashed = due && !isWhole;
        AlertSettings settings = core.alertSettings();
        return new BeatRequest(isWhole, isHashed, layout.tiled && going, settings, Math.max(settings.range(), settings.protect()) * layout.longest, tiles);
    }

    @Override
    public Optional<long[]> rowHashes() {
        return isHashed ? Optional.of(rowHashes) : Optional.empty();
    }

    @Override
    public boolean fillsRows() {
        return !isWhole;
    }

    @Override
    public VehiclePairs closing(Snapshot snapshot) {
        if (carriers.isHere()) {
            return PairSearch.alerting(core.alertSettings()).search(snapshot, crew);
        }
        found.begin(snapshot, !isWhole);
        try {
            for (BlockReader answer : answers) {
                found.add(answer);
            }
        } catch (IOException damaged) {
            throw new UncheckedIOException(damaged);
        }
        return found.pairs();
    }

    @Override
    public SimTime time() {
        return time;
    }

    @Override
    public Core core() {
        return core;
    }

    @Override
    public SortedMap<String, Long> counters() {
        SortedMap<String, Long> counters = core.counters();
        counters.put("shares_taken_over", carriers.takeovers());
        return counters;
    }
}
