package io.tandem.review;

import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Participant;
import io.tandem.message.SettingChange;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.recording.metadata.Provenance;
import io.tandem.review.measure.AlignedTrace;
import io.tandem.review.measure.BeatGrid;
import io.tandem.review.measure.ClosestPairs;
import io.tandem.review.measure.MotionTrace;
import io.tandem.review.measure.ParticipantTrack;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** Reviews a recording: reads it once into columns, then computes the measures of vehicles and pairs on all workers. */
public final class Reviewer {

    /** Number of pairs that are listed, the closest of all. */
    public static final int MAX_PAIRS = 1000;
    /** Number of pairs whose outlines are analysed. */
    private static final int MAX_CONFLICTS = 200;
    /** With more vehicles than this the distance envelope of all pairs is not computed. */
    private static final int MAX_ENVELOPE_VEHICLES = 200;
    private static final long MIN_INTERVAL_NANOS = 10_000_000L;
    private static final long MAX_INTERVAL_NANOS = 1_000_000_000L;
    /** Number of reports from which a vehicle's report interval is estimated. */
    private static final int INTERVAL_SAMPLES = 1000;
    private static final long MILLISECOND = 1_000_000L;
    // Shares of the time that a review of some minutes with a hundred vehicles takes, at the end of each step.
    private static final double READ = 0.5;
    private static final double JUDGED = 0.7;
    private static final double SEARCHED = 0.8;
    private static final double PAIRED = 0.9;

    private final Crew crew;
    private final ReviewProgress progress;

    public Reviewer(Crew crew, ReviewProgress progress) {
        this.crew = crew;
        this.progress = progress;
    }

    /** @param contextSource provides the scenario's part by provenance and participants */
    public Review review(Path recording, BiFunction<Provenance, List<Participant>, ReviewContext> contextSource) throws MistakeException, IOException {
        try (RecordingReader reader = RecordingReader.open(recording)) {
            ReviewCollector collector = new ReviewCollector();
            ReplaySummary replayed = reader.replay(collector, share -> progress.at(share * READ, "Reading " + recording));
            ReviewContext context = contextSource.apply(reader.info(), reader.participants());
            return review(recording.getFileName().toString(), reader, collector, replayed, context, judge(reader, context));
        }
    }

    private List<Verdict> judge(RecordingReader reader, ReviewContext context) throws IOException {
        if (context.expected().isEmpty()) {
            return List.of();
        }
        Verdicts verdicts = new Verdicts(context.expected(), context.mapFeatures().areas(), crew);
        reader.replay(context.following().apply(verdicts), share -> progress.at(READ + share * (JUDGED - READ), "Judging what was expected"));
        return verdicts.verdicts();
    }

    private Review review(String name, RecordingReader reader, ReviewCollector collector, ReplaySummary replayed, ReviewContext context, List<Verdict> verdicts) {
        List<ParticipantTrack> tracks = collector.tracks();
        long interval = interval(tracks);
        progress.at(JUDGED, "Looking for the closest of " + tracks.size() + " vehicles");
        List<ClosestPairs.Pair> closest = ClosestPairs.find(tracks, interval, MAX_PAIRS);
        DetailBudget detail = new DetailBudget(tracks, closest, context, collector.end(), interval);
        progress.at(SEARCHED, "Measuring pairs");
        List<PairReview> pairs = pairs(tracks, closest, context, detail, interval);
        progress.at(PAIRED, "Measuring vehicles");
        List<VehicleReview> vehicles = vehicles(tracks, new VehicleReviewer(context, detail, collector.odometry(), interval));
        long pairCount = (long) tracks.size() * (tracks.size() - 1) / 2;
        return new Review(name, reader.info(), context, reader.complete(), replayed, collector.end(), notes(reader, collector, replayed, context, tracks), verdicts,
                collector.stateChanges(), collector.alertCount(), collector.alerts(), collector.eventCount(), collector.events(), pairCount, pairs,
                envelope(tracks, detail.grid()), vehicles, detail.ranked(), PlatoonReview.of(context.platoons(), tracks, interval),
                collector.planners(), collector.radio(), VitalsReview.of(collector.vitals()), detail.grid(), detail.courses(), detail.coarse());
    }

    /** The median time between reports, by which distances are aligned; drop-outs do not count. */
    static long interval(List<ParticipantTrack> tracks) {
        long[] usual = tracks.stream().map(ParticipantTrack::trace).filter(trace -> trace.count() > 1).mapToLong(Reviewer::usual).sorted().toArray();
        long median = usual.length == 0 ? MAX_INTERVAL_NANOS : usual[usual.length / 2];
        return Math.clamp((median + MILLISECOND / 2) / MILLISECOND * MILLISECOND, MIN_INTERVAL_NANOS, MAX_INTERVAL_NANOS);
    }

    private static long usual(MotionTrace trace) {
        long[] steps = IntStream.range(1, Math.min(trace.count(), INTERVAL_SAMPLES)).mapToLong(row -> trace.timeNanos[row] - trace.timeNanos[row - 1]).sorted().toArray();
        return steps[steps.length / 2];
    }

    private List<PairReview> pairs(List<ParticipantTrack> tracks, List<ClosestPairs.Pair> closest, ReviewContext context, DetailBudget detail, long interval) {
        PairReview[] pairs = new PairReview[closest.size()];
        crew.split(pairs.length, 1, (part, from, to) -> {
            ClosestPairs.Pair pair = closest.get(from);
            ParticipantTrack one = tracks.get(pair.first());
            ParticipantTrack other = tracks.get(pair.second());
            Optional<TimeGrid> grid = from < DetailBudget.MAX_PAIRS_DRAWN ? Optional.of(detail.grid()) : Optional.empty();
            pairs[from] = PairReview.of(one, other, interval, grid, context.together(one.vid(), other.vid()), from < MAX_CONFLICTS);
        });
        return List.of(pairs);
    }

    private List<VehicleReview> vehicles(List<ParticipantTrack> tracks, VehicleReviewer reviewer) {
        VehicleReview[] vehicles = new VehicleReview[tracks.size()];
        crew.split(vehicles.length, 1, (part, from, to) -> vehicles[from] = reviewer.review(tracks.get(from)));
        return List.of(vehicles);
    }

    /** Least and greatest distance of all pairs at the middle of every cell. */
    private static Optional<MinMaxSeries> envelope(List<ParticipantTrack> tracks, TimeGrid grid) {
        long pairs = (long) tracks.size() * (tracks.size() - 1) / 2;
        if (pairs <= DetailBudget.MAX_PAIRS_DRAWN || tracks.size() > MAX_ENVELOPE_VEHICLES) {
            return Optional.empty();
        }
        BeatGrid middles = new BeatGrid(grid.middle(0), grid.cell(), grid.count());
        AlignedTrace[] everyone = tracks.stream().map(track -> AlignedTrace.of(track.trace(), middles)).toArray(AlignedTrace[]::new);
        MinMaxSeries extremes = MinMaxSeries.empty(grid.count());
        for (int one = 0; one < everyone.length; one++) {
            for (int other = one + 1; other < everyone.length; other++) {
                boolean level = tracks.get(one).level(tracks.get(other));
                for (int cell = 0; cell < grid.count(); cell++) {
                    extremes.add(cell, distance(everyone[one], everyone[other], cell, level));
                }
            }
        }
        return Optional.of(extremes);
    }

    private static double distance(AlignedTrace one, AlignedTrace other, int cell, boolean level) {
        double e = one.east[cell] - other.east[cell];
        double n = one.north[cell] - other.north[cell];
        double u = level ? 0 : one.up[cell] - other.up[cell];
        return Math.sqrt(e * e + n * n + u * u);
    }

    private static List<String> notes(RecordingReader reader, ReviewCollector collector, ReplaySummary replayed, ReviewContext context, List<ParticipantTrack> tracks) {
        List<String> notes = new ArrayList<>(context.notes());
        long silent = tracks.stream().filter(track -> track.trace().count() == 0).count();
        long refused = tracks.stream().map(ParticipantTrack::trace).mapToLong(MotionTrace::refused).sum();
        note(notes, !reader.complete(), "The recording was not finished: the last second of the run may be missing.");
        note(notes, replayed.damagedChunks() > 0, "The recording is damaged: " + replayed.damagedChunks() + " chunks could not be read.");
        note(notes, replayed.unknown() > 0, replayed.unknown() + " messages mean nothing to this version of Tandem and were passed over.");
        note(notes, collector.restarts() > 0, "The run began anew " + collector.restarts() + " times; this is the last of them.");
        long changes = collector.events().stream().filter(event -> SettingChange.of(event).isPresent()).count();
        note(notes, changes > 0, "Settings were changed while the run lasted, " + (changes == 1 ? "once" : changes + " times") + ": see CHANGED among the events. Areas are drawn as they began.");
        note(notes, silent > 0, silent + " of " + tracks.size() + " participants were never heard.");
        note(notes, refused > 0, refused + " reports were left out: not later than the one before, or not numbers.");
        boolean unnamed = reader.participants().isEmpty() && replayed.damagedChunks() > 0;
        note(notes, unnamed, "The list of participants is lost: what sent the " + replayed.reports() + " reports that are left is not known, and nothing is measured.");
        note(notes, !unnamed && collector.unknownReports() > 0, collector.unknownReports() + " reports came from vehicles that do not take part.");
        return notes;
    }

    private static void note(List<String> notes, boolean so, String sentence) {
        if (so) {
            notes.add(sentence);
        }
    }
}
