package io.tandem.scenario.binding;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.ReenactSettings;
import io.tandem.fleet.ReenactedParticipant;
import io.tandem.geo.Site;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.RecordedTrack;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.ScenarioLimits;
import io.tandem.time.SimTime;
import io.tandem.track.ParsedTrack;
import io.tandem.track.TrackFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Loads the recorded tracks of re-enacted participants. */
public final class ReenactmentLoader {

    /** Below these speeds the direction of a track is undefined, m/s. */
    private static final double SLOWEST_MPS = 0.7;
    private static final double SLOWEST_ON_FOOT_MPS = 0.4;
    private static final double FARTHEST_METRES = 1_000_000;
    private static final int MOST_NAMED = 12;

    private final Findings findings;
    private final Site site;
    private final List<ReenactedParticipant> cast = new ArrayList<>();
    private final List<Found> loaded = new ArrayList<>();

    /**
     * What came of one file.
     *
     * @param cut        points before {@code from} or after {@code to}
     * @param passedOver what was of no use, by reason
     */
    private record Found(ReenactSettings settings, String format, List<ReenactedParticipant> cast, long cut, Map<String, Long> passedOver) {
    }

    public ReenactmentLoader(Findings findings, Site site) {
        this.findings = findings;
        this.site = site;
    }

    public List<ReenactedParticipant> cast() {
        return cast;
    }

    /**
     * Summary of each file, one line each, with everything that is not played.
     *
     * @param duration of the run, seconds; empty where it has no end
     */
    public List<String> notes(OptionalDouble duration) {
        return loaded.stream().map(found -> note(found, duration)).toList();
    }

    public void find(LocatedValue<ReenactSettings> bound) {
        ReenactSettings settings = bound.value();
        if (settings.ids().count() > ScenarioLimits.VEHICLES) {
            return;
        }
        Optional<TrackFile> file = read(bound);
        Optional<List<ParsedTrack>> chosen = file.flatMap(found -> choose(bound, found));
        chosen.ifPresent(tracks -> {
            int[] ids = settings.ids().stream().toArray();
            Map<String, Long> passedOver = new TreeMap<>(file.get().passedOver());
            List<ReenactedParticipant> found = new ArrayList<>();
            for (int i = 0; i < ids.length; i++) {
                found.add(reenacted(settings, ids[i], i, tracks.get(i), file.get().format(), passedOver));
            }
            checkPlaces(bound, tracks, found);
            cast.addAll(found);
            long kept = found.stream().mapToLong(one -> one.track().count()).sum();
            loaded.add(new Found(settings, file.get().format(), found, tracks.stream().mapToLong(ParsedTrack::count).sum() - kept, passedOver));
        });
    }

    /** Paths are relative to the file that names them. */
    private Optional<TrackFile> read(LocatedValue<ReenactSettings> bound) {
        LocatedNode located = bound.located().at("file");
        try {
            return Optional.of(TrackFile.read(Path.of(located.node().at().file()).resolveSibling(bound.value().file()).normalize(), site));
        } catch (InvalidPathException impossible) {
            findings.add(located, "This cannot be the name of a file.", "write for example file: yesterday.gpx.");
        } catch (MistakeException mistakes) {
            for (Problem problem : mistakes.problems()) {
                boolean ofFile = problem.place().line() == 0;
                findings.add(ofFile ? located.place() : problem.place(), ofFile ? bound.value().file() : problem.found(), problem.what(), problem.fix());
            }
        }
        return Optional.empty();
    }

    private Optional<List<ParsedTrack>> choose(LocatedValue<ReenactSettings> bound, TrackFile file) {
        ReenactSettings settings = bound.value();
        long wanted = settings.vehicles().map(Ids::count).orElse(settings.ids().count());
        if (wanted != settings.ids().count()) {
            findings.add(bound.located().at("vehicles"), "These are " + wanted + " of the file for " + settings.ids().count() + " ids.",
                    "name as many vehicles as ids.");
            return Optional.empty();
        }
        boolean byId = settings.vehicles().isPresent() || file.format().equals("recording");
        return byId ? byId(bound, file) : inOrder(bound, file);
    }

    private Optional<List<ParsedTrack>> byId(LocatedValue<ReenactSettings> bound, TrackFile file) {
        Map<Integer, ParsedTrack> known = file.tracks().stream().filter(parsedTrack -> parsedTrack.vid().isPresent())
                .collect(Collectors.toMap(parsedTrack -> parsedTrack.vid().getAsInt(), parsedTrack -> parsedTrack, (first, second) -> first, TreeMap::new));
        Ids wanted = bound.value().vehicles().orElse(bound.value().ids());
        OptionalInt stranger = wanted.stream().filter(id -> !known.containsKey(id)).findFirst();
        if (stranger.isPresent()) {
            findings.add(bound.located().at(bound.value().vehicles().isPresent() ? "vehicles" : "ids"),
                    "Vehicle " + stranger.getAsInt() + " is not in " + bound.value().file() + ".",
                    known.isEmpty() ? "leave vehicles out: this file has no ids, and its tracks are taken in their order."
                            : "name vehicles of the file, which has " + shown(known) + ".");
            return Optional.empty();
        }
        return Optional.of(wanted.stream().mapToObj(known::get).toList());
    }

    private static String shown(Map<Integer, ParsedTrack> known) {
        Ids ids = Ids.of(known.keySet().stream().mapToInt(Integer::intValue));
        return ids.ranges().size() <= MOST_NAMED ? ids.toString() : new Ids(ids.ranges().subList(0, MOST_NAMED)) + ", …";
    }

    private Optional<List<ParsedTrack>> inOrder(LocatedValue<ReenactSettings> bound, TrackFile file) {
        long wanted = bound.value().ids().count();
        if (file.tracks().size() != wanted) {
            findings.add(bound.located().at("ids"), "The file has " + file.tracks().size() + (file.tracks().size() == 1 ? " track" : " tracks") + " for " + wanted + " ids.",
                    file.tracks().size() > wanted && file.tracks().getFirst().vid().isPresent() ? "name which of them with vehicles."
                            : "write as many ids as there are tracks.");
            return Optional.empty();
        }
        return Optional.of(file.tracks());
    }

    private ReenactedParticipant reenacted(ReenactSettings settings, int id, int i, ParsedTrack parsedTrack, String format, Map<String, Long> passedOver) {
        Kind kind = settings.kind().or(parsedTrack::kind).orElse(Kind.GROUND);
        int jumps = format.equals("recording") ? 0 : parsedTrack.leaveOutJumps(kind.topSpeed());
        if (jumps > 0) {
            passedOver.merge("jumps beyond the top speed of the kind", (long) jumps, Long::sum);
        }
        long to = settings.to().isPresent() ? SimTime.nanos(settings.to().getAsDouble()) : Long.MAX_VALUE;
        RecordedTrack track = parsedTrack.track(SimTime.nanos(settings.from()), to, SimTime.nanos(settings.at()), SimTime.nanos(settings.bridge()),
                kind == Kind.PEDESTRIAN ? SLOWEST_ON_FOOT_MPS : SLOWEST_MPS);
        double length = settings.length().orElse(Double.isNaN(parsedTrack.length()) ? kind.length() : parsedTrack.length());
        return new ReenactedParticipant(new Participant(id, name(settings, parsedTrack, id, i + 1), kind, true, length, List.of(), List.of()), track, format);
    }

    private static String name(ReenactSettings settings, ParsedTrack parsedTrack, int id, int n) {
        return settings.name().map(name -> name.replace("{id}", String.valueOf(id)).replace("{n}", String.valueOf(n)))
                .orElse(parsedTrack.name().isEmpty() ? "vehicle-" + id : parsedTrack.name());
    }

    private void checkPlaces(LocatedValue<ReenactSettings> bound, List<ParsedTrack> tracks, List<ReenactedParticipant> found) {
        if (found.stream().anyMatch(one -> one.track().count() == 0)) {
            findings.add(bound.located(), "Between from and to the file says nothing of some of these.",
                    "choose a time between 0 and " + Quantity.plain(lastSecond(tracks)) + " s.");
        }
        double farthest = tracks.stream().mapToDouble(ParsedTrack::farthest).max().orElse(0);
        if (!(farthest <= FARTHEST_METRES)) {
            findings.add(bound.located().at("file"), "This track is more than 1000 km from the site.", "move the site to where the track is.");
        }
    }

    private static double lastSecond(List<ParsedTrack> tracks) {
        return Math.floor(SimTime.seconds(tracks.stream().mapToLong(parsedTrack -> parsedTrack.nanos(parsedTrack.count() - 1)).min().orElse(0)));
    }

    private static String note(Found file, OptionalDouble duration) {
        List<RecordedTrack> tracks = file.cast.stream().map(ReenactedParticipant::track).filter(track -> track.count() > 0).toList();
        double begin = tracks.stream().mapToLong(track -> track.nanos[0]).min().orElse(0) / 1e9;
        double end = tracks.stream().mapToLong(track -> track.nanos[track.count() - 1]).max().orElse(0) / 1e9;
        long late = duration.isEmpty() ? 0 : tracks.stream().flatMapToLong(track -> Arrays.stream(track.nanos)).filter(time -> time > SimTime.nanos(duration.getAsDouble())).count();
        Map<String, Long> unplayed = new LinkedHashMap<>();
        unplayed.put("points before from or after to", file.cut);
        unplayed.put("points after the end of the run", late);
        unplayed.putAll(file.passedOver);
        String useless = unplayed.entrySet().stream().filter(entry -> entry.getValue() > 0).map(entry -> entry.getValue() + " " + entry.getKey())
                .collect(Collectors.joining(", "));
        return String.format(Locale.ROOT, "%s (%s): %s %s: %d points from %.1f s to %.1f s, %d gaps over %s s%s", file.settings.file(), file.format,
                file.settings.ids(), file.cast.stream().map(one -> one.participant().kind().code()).distinct().collect(Collectors.joining(", ")),
                tracks.stream().mapToLong(RecordedTrack::count).sum(), begin, end, tracks.stream().mapToLong(RecordedTrack::gaps).sum(),
                Quantity.plain(file.settings.bridge()), useless.isEmpty() ? "" : "; passed over: " + useless);
    }
}
