package io.tandem.scenario;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.fleet.ReenactSettings;
import io.tandem.fleet.Reenacted;
import io.tandem.geo.Site;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.mobility.Track;
import io.tandem.time.SimTime;
import io.tandem.track.Trace;
import io.tandem.track.TrackFile;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Finds those who are to be re-enacted in the files that recorded them. */
final class Casting {

    /** Under these speeds, m/s, a track has no direction. */
    private static final double SLOWEST = 0.7;
    private static final double SLOWEST_ON_FOOT = 0.4;
    private static final double FARTHEST = 1_000_000;
    private static final int MOST_NAMED = 12;

    private final Findings findings;
    private final Site site;
    private final List<Reenacted> cast = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    Casting(Findings findings, Site site) {
        this.findings = findings;
        this.site = site;
    }

    List<Reenacted> cast() {
        return cast;
    }

    /** What was found in each file, a line each. */
    List<String> notes() {
        return notes;
    }

    void find(Bound<ReenactSettings> bound) {
        ReenactSettings settings = bound.value();
        if (settings.ids().count() > Limits.VEHICLES) {
            return;
        }
        Optional<TrackFile> file = read(bound);
        Optional<List<Trace>> chosen = file.flatMap(found -> choose(bound, found));
        chosen.ifPresent(traces -> {
            int[] ids = settings.ids().stream().toArray();
            Map<String, Long> passedOver = new TreeMap<>(file.get().passedOver());
            List<Reenacted> found = new ArrayList<>();
            for (int i = 0; i < ids.length; i++) {
                found.add(reenacted(settings, ids[i], i, traces.get(i), file.get().format(), passedOver));
            }
            checkPlaces(bound, traces, found);
            cast.addAll(found);
            notes.add(note(settings, file.get().format(), found, passedOver));
        });
    }

    /** Files are looked for beside the one that names them. */
    private Optional<TrackFile> read(Bound<ReenactSettings> bound) {
        Spot spot = bound.spot().at("file");
        try {
            return Optional.of(TrackFile.read(Path.of(spot.node().at().file()).resolveSibling(bound.value().file()).normalize(), site));
        } catch (InvalidPathException impossible) {
            findings.add(spot, "This cannot be the name of a file.", "write for example file: yesterday.gpx.");
        } catch (MistakeException mistakes) {
            for (Problem problem : mistakes.problems()) {
                boolean ofFile = problem.place().line() == 0;
                findings.add(ofFile ? spot.place() : problem.place(), ofFile ? bound.value().file() : problem.found(), problem.what(), problem.fix());
            }
        }
        return Optional.empty();
    }

    private Optional<List<Trace>> choose(Bound<ReenactSettings> bound, TrackFile file) {
        ReenactSettings settings = bound.value();
        long wanted = settings.vehicles().map(Ids::count).orElse(settings.ids().count());
        if (wanted != settings.ids().count()) {
            findings.add(bound.spot().at("vehicles"), "These are " + wanted + " of the file for " + settings.ids().count() + " ids.",
                    "name as many vehicles as ids.");
            return Optional.empty();
        }
        boolean byId = settings.vehicles().isPresent() || file.format().equals("recording");
        return byId ? byId(bound, file) : inOrder(bound, file);
    }

    private Optional<List<Trace>> byId(Bound<ReenactSettings> bound, TrackFile file) {
        Map<Integer, Trace> known = file.traces().stream().filter(trace -> trace.vid().isPresent())
                .collect(Collectors.toMap(trace -> trace.vid().getAsInt(), trace -> trace, (first, second) -> first, TreeMap::new));
        Ids wanted = bound.value().vehicles().orElse(bound.value().ids());
        OptionalInt stranger = wanted.stream().filter(id -> !known.containsKey(id)).findFirst();
        if (stranger.isPresent()) {
            findings.add(bound.spot().at(bound.value().vehicles().isPresent() ? "vehicles" : "ids"),
                    "Vehicle " + stranger.getAsInt() + " is not in " + bound.value().file() + ".",
                    known.isEmpty() ? "leave vehicles out: this file has no ids, and its tracks are taken in their order."
                            : "name vehicles of the file, which has " + shown(known) + ".");
            return Optional.empty();
        }
        return Optional.of(wanted.stream().mapToObj(known::get).toList());
    }

    private static String shown(Map<Integer, Trace> known) {
        Ids ids = Ids.of(known.keySet().stream().mapToInt(Integer::intValue));
        return ids.ranges().size() <= MOST_NAMED ? ids.toString() : new Ids(ids.ranges().subList(0, MOST_NAMED)) + ", …";
    }

    private Optional<List<Trace>> inOrder(Bound<ReenactSettings> bound, TrackFile file) {
        long wanted = bound.value().ids().count();
        if (file.traces().size() != wanted) {
            findings.add(bound.spot().at("ids"), "The file has " + file.traces().size() + " tracks for " + wanted + " ids.",
                    file.traces().size() > wanted && file.traces().getFirst().vid().isPresent() ? "name which of them with vehicles."
                            : "write as many ids as there are tracks.");
            return Optional.empty();
        }
        return Optional.of(file.traces());
    }

    private Reenacted reenacted(ReenactSettings settings, int id, int i, Trace trace, String format, Map<String, Long> passedOver) {
        Kind kind = settings.kind().or(trace::kind).orElse(Kind.GROUND);
        int jumps = format.equals("recording") ? 0 : trace.leaveOutJumps(kind.topSpeed());
        if (jumps > 0) {
            passedOver.merge("jumps that nobody of the kind can make", (long) jumps, Long::sum);
        }
        long to = settings.to().isPresent() ? SimTime.nanos(settings.to().getAsDouble()) : Long.MAX_VALUE;
        Track track = trace.track(SimTime.nanos(settings.from()), to, SimTime.nanos(settings.at()), SimTime.nanos(settings.bridge()),
                kind == Kind.PEDESTRIAN ? SLOWEST_ON_FOOT : SLOWEST);
        double length = settings.length().orElse(Double.isNaN(trace.length()) ? kind.length() : trace.length());
        return new Reenacted(new Participant(id, name(settings, trace, id, i + 1), kind, true, length, List.of(), List.of()), track, format);
    }

    private static String name(ReenactSettings settings, Trace trace, int id, int n) {
        return settings.name().map(name -> name.replace("{id}", String.valueOf(id)).replace("{n}", String.valueOf(n)))
                .orElse(trace.name().isEmpty() ? "vehicle-" + id : trace.name());
    }

    private void checkPlaces(Bound<ReenactSettings> bound, List<Trace> traces, List<Reenacted> found) {
        if (found.stream().anyMatch(one -> one.track().count() == 0)) {
            findings.add(bound.spot(), "Between from and to the file says nothing of some of these.",
                    "choose a time between 0 and " + Quantity.plain(lastSecond(traces)) + " s.");
        }
        double farthest = traces.stream().mapToDouble(Trace::farthest).max().orElse(0);
        if (!(farthest <= FARTHEST)) {
            findings.add(bound.spot().at("file"), "This track is more than 1000 km from the site.", "move the site to where the track is.");
        }
    }

    private static double lastSecond(List<Trace> traces) {
        return Math.floor(SimTime.seconds(traces.stream().mapToLong(trace -> trace.nanos(trace.count() - 1)).min().orElse(0)));
    }

    private static String note(ReenactSettings settings, String format, List<Reenacted> found, Map<String, Long> passedOver) {
        long points = found.stream().mapToLong(one -> one.track().count()).sum();
        long gaps = found.stream().mapToLong(one -> one.track().gaps()).sum();
        double begin = found.stream().filter(one -> one.track().count() > 0).mapToLong(one -> one.track().nanos[0]).min().orElse(0) / 1e9;
        double end = found.stream().filter(one -> one.track().count() > 0).mapToLong(one -> one.track().nanos[one.track().count() - 1]).max().orElse(0) / 1e9;
        String useless = passedOver.entrySet().stream().map(entry -> entry.getValue() + " " + entry.getKey()).collect(Collectors.joining(", "));
        return String.format(Locale.ROOT, "%s (%s): %s %s: %d points from %.1f s to %.1f s, %d gaps over %s s%s", settings.file(), format,
                settings.ids(), found.stream().map(one -> one.participant().kind().code()).distinct().collect(Collectors.joining(", ")),
                points, begin, end, gaps, Quantity.plain(settings.bridge()), useless.isEmpty() ? "" : "; passed over: " + useless);
    }
}
