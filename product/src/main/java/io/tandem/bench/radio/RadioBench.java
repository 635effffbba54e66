package io.tandem.bench.radio;

import io.tandem.chance.CounterRandom;
import io.tandem.chance.CounterRandom.Purpose;
import io.tandem.crew.Crew;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.RadioMessage;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import io.tandem.v2x.CamSettings;
import io.tandem.v2x.ChannelSettings;
import io.tandem.v2x.Radio;
import io.tandem.v2x.RoadPlaces;
import io.tandem.v2x.SignalMessages;
import io.tandem.v2x.V2xSettings;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * Stations spread evenly over a square field, in motion, each with an awareness message ten times a second by 802.11p. The processor time is that of the radio alone, with hazards watched; reports and
 * snapshots are made outside of it. Nobody listens, so that no message becomes an object: what listeners cost comes on top.
 */
public final class RadioBench {

    private static final double REACH_METRES = 1000;
    private static final double SPEED_MPS = 14;
    private static final double CAR_METRES = 4.5;
    private static final double LORRY_METRES = 12;
    private static final long BEAT_NANOS = 100_000_000L;
    private static final double BEATS_PER_SECOND = 10;
    private static final int SEED = 1;
    private static final int ROUNDS = 5;
    private static final double PERCENT = 100;

    /**
     * @param coreShare  processor time per simulated time
     * @param inReach    stations within 1 km of each, on average
     * @param receptions decided per simulated second
     * @param delivered  share of them
     */
    public record Result(double coreShare, double inReach, double receptions, double delivered) {

        /** In words. */
        public String text(int stations) {
            return String.format(Locale.ROOT, "%,d stations with 10 messages a second, %.1f others within 1 km of each: %.1f %% of one core, %.0f ns per receiver, %.1f %% delivered", stations, inReach,
                    PERCENT * coreShare, 1e9 * coreShare / receptions, PERCENT * delivered);
        }
    }

    private final int stations;
    private final State state;
    private final Radio radio;
    private final Reports reports = new Reports();
    private final double[] heading;
    private final double side;
    private final Crew crew = new Crew(1);
    private long beat;

    /**
     * @param neighbours stations within reach of each
     * @param lorries    the share of lorries among them
     */
    public RadioBench(int stations, double neighbours, double lorries) {
        this.stations = stations;
        side = Math.sqrt(stations * Math.PI / neighbours) * REACH_METRES;
        state = new State(IntStream.rangeClosed(1, stations).mapToObj(vid -> new Participant(vid, "s" + vid, Kind.GROUND, false, length(vid, lorries), List.of(), List.of())).toList());
        V2xSettings settings = new V2xSettings(new ChannelSettings(ChannelSettings.Model.IEEE_802_11P, 0, 0, OptionalDouble.empty()),
                new CamSettings(CamSettings.Timing.FIXED, OptionalDouble.of(0.1)), 0.1, true, List.of(), Optional.empty(), List.of(), List.of());
        radio = new Radio(settings, state, SEED, new Radio.Surroundings(List.of(), RoadPlaces.NONE, SignalMessages.NONE), new Radio.Users(new TreeMap<>(), Map.of(), List.of()));
        heading = new double[stations];
        reports.resize(stations);
        for (int i = 0; i < stations; i++) {
            reports.vid[i] = i + 1;
            reports.east[i] = CounterRandom.uniform(SEED, i, 0, Purpose.START_PLACE, 0, side);
            reports.north[i] = CounterRandom.uniform(SEED, i, 1, Purpose.START_PLACE, 0, side);
            heading[i] = CounterRandom.uniform(SEED, i, 2, Purpose.START_PLACE, -Math.PI, Math.PI);
            reports.heading[i] = heading[i];
            reports.speed[i] = SPEED_MPS;
            reports.runState[i] = (byte) RunState.GO.number();
        }
    }

    private static double length(int vid, double lorries) {
        return CounterRandom.uniform(SEED, vid, 3, Purpose.START_PLACE) < lorries ? LORRY_METRES : CAR_METRES;
    }

    /** The round with the median of the processor times, of some after a first that warms up. */
    public Result median(int seconds) {
        run(seconds);
        return IntStream.range(0, ROUNDS).mapToObj(_ -> run(seconds)).sorted(Comparator.comparingDouble(Result::coreShare)).skip(ROUNDS / 2).findFirst().orElseThrow();
    }

    /** Lets so many seconds pass. */
    Result run(int seconds) {
        Map<String, Long> before = radio.counters();
        List<RadioMessage> told = new ArrayList<>();
        long nanos = 0;
        for (int i = 0; i < seconds * BEATS_PER_SECOND; i++) {
            Snapshot snapshot = next();
            long began = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            radio.update(snapshot, state.latest(), told, _ -> { });
            nanos += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - began;
        }
        Map<String, Long> after = radio.counters();
        double sent = grown(before, after, "v2x_sent_cam");
        double delivered = grown(before, after, "v2x_delivered");
        double all = delivered + grown(before, after, "v2x_weak_signal") + grown(before, after, "v2x_collision");
        return new Result(nanos / 1e9 / seconds, all / sent, all / seconds, delivered / all);
    }

    private static double grown(Map<String, Long> before, Map<String, Long> after, String counter) {
        return (double) after.get(counter) - before.get(counter);
    }

    /** Whoever leaves the field comes in again at the other side. */
    private Snapshot next() {
        SimTime at = new SimTime(++beat * BEAT_NANOS);
        for (int i = 0; i < stations; i++) {
            reports.time[i] = at.nanos();
            reports.east[i] = wrapped(reports.east[i] + SPEED_MPS / BEATS_PER_SECOND * Math.cos(heading[i]));
            reports.north[i] = wrapped(reports.north[i] + SPEED_MPS / BEATS_PER_SECOND * Math.sin(heading[i]));
        }
        state.accept(reports);
        return state.snapshot(at, crew);
    }

    private double wrapped(double metres) {
        return metres < 0 ? metres + side : metres >= side ? metres - side : metres;
    }
}
