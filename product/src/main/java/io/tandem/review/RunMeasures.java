package io.tandem.review;

import io.tandem.review.measure.ClosestPairs;
import io.tandem.review.measure.Measure;
import io.tandem.review.measure.ParticipantTrack;
import io.tandem.review.radio.RadioReview;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The measures of one run as numbers, without a recording and without anything to draw. Each is computed when it is asked for, so that a run costs what its
 * measures cost. For one thread.
 */
public final class RunMeasures {

    /** A measure of one participant, a pair or a follower. */
    public record Found(List<Integer> vids, Measure measure) {

        /** Whether it concerns all of these participants. */
        public boolean concerns(List<Integer> asked) {
            return vids.containsAll(asked);
        }
    }

    /** Number of pairs whose outlines are analysed, the closest of all. */
    private static final int MAX_CONFLICTS = 200;

    private final ReviewCollector collected;
    private final ReviewContext context;
    private final List<ParticipantTrack> tracks;
    private final long interval;
    private List<ClosestPairs.Pair> closest;
    private List<PairReview> pairs;
    private List<VehicleReview> vehicles;
    private List<PlatoonReview> platoons;

    /** @param collected everything that a run reported; it has ended */
    public RunMeasures(ReviewCollector collected, ReviewContext context) {
        this.collected = collected;
        this.context = context;
        tracks = collected.tracks();
        interval = Reviewer.interval(tracks);
    }

    private List<ClosestPairs.Pair> closest() {
        if (closest == null) {
            closest = ClosestPairs.find(tracks, interval, MAX_CONFLICTS).stream().filter(pair -> !context.together(vid(pair.first()), vid(pair.second()))).toList();
        }
        return closest;
    }

    private int vid(int track) {
        return tracks.get(track).vid();
    }

    /** Distance between the reported points of every close pair at its least, nearest first. */
    public List<Found> distances() {
        return closest().stream().map(pair -> new Found(List.of(vid(pair.first()), vid(pair.second())), Measure.of("distance", pair.metres(), "m").at(pair.nanos()))).toList();
    }

    /** Measures of the outlines of close pairs. */
    public List<Found> conflicts() {
        return pairs().stream().flatMap(pair -> pair.conflict().stream().flatMap(conflict -> conflict.measures().stream())
                .map(measure -> new Found(List.of(pair.first(), pair.second()), measure))).toList();
    }

    /** Number of overlaps of outlines. */
    public long collisions() {
        return pairs().stream().flatMap(pair -> pair.conflict().stream()).mapToLong(conflict -> conflict.collisions().size()).sum();
    }

    private List<PairReview> pairs() {
        if (pairs == null) {
            pairs = closest().stream().map(pair -> PairReview.of(tracks.get(pair.first()), tracks.get(pair.second()), interval, Optional.empty(), false, true)).toList();
        }
        return pairs;
    }

    /** Measures of every vehicle, with its speeds and the length of its path. */
    public List<Found> vehicles() {
        if (vehicles == null) {
            VehicleReviewer reviewer = new VehicleReviewer(context, new DetailBudget(tracks, closest(), context, collected.end(), interval), collected.odometry(), interval);
            vehicles = tracks.stream().filter(track -> track.trace().count() > 0).map(reviewer::review).toList();
        }
        List<Found> found = new ArrayList<>();
        for (VehicleReview vehicle : vehicles) {
            List<Integer> who = List.of(vehicle.vid());
            vehicle.measures().forEach(measure -> found.add(new Found(who, measure)));
            found.add(new Found(who, Measure.of("top speed", vehicle.topSpeed(), "m/s")));
            found.add(new Found(who, Measure.of("mean speed", vehicle.meanSpeed(), "m/s")));
            found.add(new Found(who, Measure.of("path length", vehicle.pathMetres(), "m")));
        }
        return found;
    }

    /** L2 gain of every follower in a platoon over the vehicle ahead of it. */
    public List<Found> gains() {
        return platoons().stream().flatMap(platoon -> platoon.gains().stream()).map(gain -> new Found(List.of(gain.vid()), Measure.of("string gain", gain.energy(), ""))).toList();
    }

    /** Measures of every platoon: head to tail, and following. */
    public List<Found> platoonMeasures() {
        List<Found> found = new ArrayList<>();
        for (PlatoonReview platoon : platoons()) {
            found.add(new Found(platoon.vids(), Measure.of("head to tail gain", platoon.headToTail(), "")));
            platoon.measures().forEach(measure -> found.add(new Found(platoon.vids(), measure)));
        }
        return found;
    }

    private List<PlatoonReview> platoons() {
        if (platoons == null) {
            platoons = PlatoonReview.of(context.platoons(), tracks, interval);
        }
        return platoons;
    }

    /** Measures of the radio, of the messages that are recorded: the share that was lost, ages of information, how busy the channel was, and how long vehicles were degraded. */
    public List<Found> radio() {
        RadioReview radio = collected.radio();
        List<Found> found = new ArrayList<>();
        if (radio.receivers() > 0) {
            found.add(ofAll("radio loss", 1 - (double) radio.delivered() / radio.receivers(), ""));
        }
        radio.kinds().stream().filter(kind -> kind.ages().count() > 0).forEach(kind -> {
            found.add(ofAll(kind.name() + " age p95", kind.ages().at(0.95), "s"));
            found.add(ofAll("message age p95", kind.ages().at(0.95), "s"));
        });
        if (radio.busy().count() > 0) {
            found.add(ofAll("channel busy ratio", radio.busy().greatest(), ""));
        }
        found.add(ofAll("degraded time", radio.degradedSeconds(), "s"));
        return found;
    }

    private static Found ofAll(String name, double value, String unit) {
        return new Found(List.of(), Measure.of(name, value, unit));
    }

    /** Number of events of a name. */
    public long events(String name) {
        return collected.events().stream().filter(event -> event.name().equals(name)).count();
    }

    /** Contacts of rigid bodies, each with the greater change of velocity of the two, m/s. */
    public List<Found> contacts() {
        return Review.contacts(collected.events()).stream().map(contact -> new Found(List.of(contact.event().vid(), contact.event().other()),
                Measure.of("contact delta-v", Math.max(contact.note().change(), contact.note().otherChange()), "m/s").at(contact.event().at().nanos()))).toList();
    }
}
