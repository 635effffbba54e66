package io.tandem.archive;

import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.message.Alert;
import io.tandem.message.Body;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.LinkVitals;
import io.tandem.message.Participant;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.TrackedObject;
import io.tandem.message.Vitals;
import io.tandem.recording.metadata.Provenance;
import io.tandem.time.SimTime;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.bson.Document;

/** Converts messages to documents and back, bit for bit. Names of fields are those of the recording and of the table of reports. */
final class MongoDocuments {

    private static final long NANOS_PER_MILLI = 1_000_000;
    /** Younger than the others: runs stored before have the wheelbase as length_m. */
    private static final String WHEELBASE = "wheelbase_m";

    private MongoDocuments() {
    }

    static Document run(Provenance info) {
        LatLon origin = info.site().origin();
        return new Document("scenario", info.scenarioName()).append("version", info.version()).append("seed", info.seed())
                .append("host", info.hostName()).append("start", new Date(info.startEpochNanos() / NANOS_PER_MILLI))
                .append("start_epoch_ns", info.startEpochNanos())
                .append("site", new Document("lat_deg", origin.latDegrees()).append("lon_deg", origin.lonDegrees()).append("height_m", info.site().height()))
                .append("sources", info.sources().stream()
                        .map(source -> new Document("name", source.name()).append("text", MongoAddress.masked(source.text()))).toList());
    }

    static Provenance run(Document run) {
        Document site = part(run, "site", Document.class);
        List<SourceFile> sources = list(run, "sources", Document.class).stream()
                .map(source -> new SourceFile(text(source, "name"), text(source, "text"))).toList();
        return new Provenance(text(run, "version"), text(run, "scenario"), sources,
                new Site(new LatLon(number(site, "lat_deg"), number(site, "lon_deg")), number(site, "height_m")),
                whole(run, "seed"), whole(run, "start_epoch_ns"), text(run, "host"));
    }

    static Document participant(Participant participant) {
        return new Document("vid", participant.vid()).append("name", participant.name()).append("kind", participant.kind().code())
                .append("real", participant.real()).append("length_m", participant.length()).append(WHEELBASE, participant.wheelbase())
                .append("body_length_m", participant.body().length()).append("body_width_m", participant.body().width()).append("behaviors", participant.behaviors())
                .append("reasons", participant.reasons()).append("steps", participant.steps());
    }

    static Participant participant(Document from) {
        String kind = text(from, "kind");
        return new Participant(small(from, "vid"), text(from, "name"),
                Kind.of(kind).orElseThrow(() -> new IllegalArgumentException("no kind " + kind)), part(from, "real", Boolean.class),
                number(from, from.containsKey(WHEELBASE) ? WHEELBASE : "length_m"),
                new Body(number(from, "body_length_m"), number(from, "body_width_m")),
                list(from, "behaviors", String.class),
                list(from, "reasons", List.class).stream().map(texts -> all((List<?>) texts, "reasons", String.class)).toList(),
                list(from, "steps", String.class));
    }

    /** One report, with its latitude and longitude for queries in the database. */
    static Document report(Reports from, int i, long beatNanos, Site site) {
        LatLon place = site.toLatLon(new LocalPosition(from.east[i], from.north[i], from.up[i]));
        Document to = new Document("vid", from.vid[i]).append("t_s", SimTime.seconds(from.time[i])).append("t_ns", from.time[i])
                .append("beat_ns", beatNanos).append("lat_deg", place.latDegrees()).append("lon_deg", place.lonDegrees());
        ReportColumn.REALS.forEach(column -> to.append(column.columnName(), from.reals(column)[i]));
        ReportColumn.CODES.forEach(column -> to.append(column.columnName(), from.codes(column)[i] & 0xFF));
        ReportColumn.COUNTS.forEach(column -> to.append(column.columnName(), from.counts(column)[i] & 0xFFFF));
        return to;
    }

    static void report(Document from, Reports to, int i) {
        to.vid[i] = small(from, "vid");
        to.time[i] = whole(from, "t_ns");
        ReportColumn.REALS.forEach(column -> to.reals(column)[i] = value(from, column).doubleValue());
        ReportColumn.CODES.forEach(column -> to.codes(column)[i] = value(from, column).byteValue());
        ReportColumn.COUNTS.forEach(column -> to.counts(column)[i] = value(from, column).shortValue());
    }

    private static Number value(Document from, ReportColumn column) {
        String name = column.columnName();
        return column.addedLater() && !from.containsKey(name) ? 0 : some(from, name);
    }

    static Document alert(Alert alert) {
        Document to = timed(alert.at()).append("vid", alert.vid()).append("other", alert.other());
        place(to, "other_", alert.otherPosition());
        return to.append("to_closest_s", alert.secondsToClosest()).append("at_closest_m", alert.metresAtClosest()).append("now_m", alert.metresNow())
                .append("turn", alert.turn()).append("climb", alert.climb());
    }

    static Alert alert(Document from) {
        return new Alert(time(from), small(from, "vid"), small(from, "other"), place(from, "other_"), number(from, "to_closest_s"),
                number(from, "at_closest_m"), number(from, "now_m"), small(from, "turn"), small(from, "climb"));
    }

    static Document event(Event event) {
        Document to = timed(event.at()).append("event", event.name()).append("vid", event.vid()).append("other", event.other());
        Optional.ofNullable(event.where()).ifPresent(where -> place(to, "", where));
        return to.append("text", event.text());
    }

    static Event event(Document from) {
        return new Event(time(from), text(from, "event"), small(from, "vid"), small(from, "other"),
                from.containsKey("x_m") ? place(from, "") : null, text(from, "text"));
    }

    static Document runState(SimTime at, RunState state) {
        return timed(at).append("state", state.name());
    }

    static RunState runState(Document from) {
        return RunState.valueOf(text(from, "state"));
    }

    static Document stateHash(SimTime at, long hash) {
        return timed(at).append("hash", HexFormat.of().toHexDigits(hash));
    }

    static long stateHash(Document from) {
        return HexFormat.fromHexDigitsToLong(text(from, "hash"));
    }

    static Document fix(Fix fix) {
        return timed(fix.at()).append("arrived_ns", fix.arrived().nanos()).append("vid", fix.vid()).append("lat_deg", fix.place().latDegrees())
                .append("lon_deg", fix.place().lonDegrees()).append("height_m", fix.heightMetres()).append("accuracy_m", fix.accuracyMetres())
                .append("speed_mps", fix.speedMetresPerSecond()).append("heading_rad", fix.headingRadians()).append("via", fix.via());
    }

    static Fix fix(Document from) {
        return new Fix(small(from, "vid"), time(from), new SimTime(whole(from, "arrived_ns")),
                new LatLon(number(from, "lat_deg"), number(from, "lon_deg")), number(from, "height_m"), number(from, "accuracy_m"),
                number(from, "speed_mps"), number(from, "heading_rad"), text(from, "via"));
    }

    static Document estimate(Estimate estimate) {
        Estimate.Spread spread = estimate.spread();
        return timed(estimate.at()).append("vid", estimate.vid()).append("x_m", estimate.east()).append("y_m", estimate.north())
                .append("heading_rad", estimate.heading()).append("speed_mps", estimate.speed()).append("yaw_rate_radps", estimate.yawRate())
                .append("var_xx_m2", spread.eastEast()).append("var_xy_m2", spread.eastNorth()).append("var_yy_m2", spread.northNorth())
                .append("var_heading_rad2", spread.heading()).append("var_speed_m2ps2", spread.speed()).append("var_yaw_rate_rad2ps2", spread.yawRate())
                .append("bias_model", estimate.biasModel()).append("placed", estimate.placed()).append("rejected", estimate.rejected())
                .append("seen", estimate.seen().stream().map(MongoDocuments::seen).toList());
    }

    private static Document seen(TrackedObject seen) {
        TrackedObject.Spread spread = seen.spread();
        return new Document("vid", seen.vid()).append("x_m", seen.east()).append("y_m", seen.north()).append("heading_rad", seen.heading())
                .append("vx_mps", seen.eastSpeed()).append("vy_mps", seen.northSpeed()).append("age_s", seen.age())
                .append("var_xx_m2", spread.eastEast()).append("var_xy_m2", spread.eastNorth()).append("var_yy_m2", spread.northNorth())
                .append("var_vxvx_m2ps2", spread.speedEastEast()).append("var_vxvy_m2ps2", spread.speedEastNorth())
                .append("var_vyvy_m2ps2", spread.speedNorthNorth());
    }

    static Estimate estimate(Document from) {
        Estimate.Spread spread = new Estimate.Spread(number(from, "var_xx_m2"), number(from, "var_xy_m2"), number(from, "var_yy_m2"),
                number(from, "var_heading_rad2"), number(from, "var_speed_m2ps2"), number(from, "var_yaw_rate_rad2ps2"));
        return new Estimate(time(from), small(from, "vid"), number(from, "x_m"), number(from, "y_m"), number(from, "heading_rad"),
                number(from, "speed_mps"), number(from, "yaw_rate_radps"), spread, text(from, "bias_model"), part(from, "placed", Boolean.class),
                small(from, "rejected"), list(from, "seen", Document.class).stream().map(MongoDocuments::seen).toList());
    }

    private static TrackedObject seen(Document from) {
        TrackedObject.Spread spread = new TrackedObject.Spread(number(from, "var_xx_m2"), number(from, "var_xy_m2"), number(from, "var_yy_m2"),
                number(from, "var_vxvx_m2ps2"), number(from, "var_vxvy_m2ps2"), number(from, "var_vyvy_m2ps2"));
        return new TrackedObject(small(from, "vid"), number(from, "x_m"), number(from, "y_m"), number(from, "heading_rad"), number(from, "vx_mps"),
                number(from, "vy_mps"), number(from, "age_s"), spread);
    }

    static Document vitals(Vitals vitals) {
        List<Document> links = vitals.links().stream().map(link -> new Document("host", link.host()).append("vids", link.vids().toString()).append("vehicles", link.vehicles())
                .append("rate_hz", link.rateHertz()).append("sent", link.sent()).append("lost", link.lost()).append("duplicates", link.duplicates())
                .append("reordered", link.reordered()).append("age_s", link.ageSeconds()).append("offset_s", link.offsetSeconds())
                .append("margin", link.margin())).toList();
        List<Document> counters = vitals.counters().entrySet().stream()
                .map(counter -> new Document("counter", counter.getKey()).append("value", counter.getValue())).toList();
        return timed(vitals.at()).append("margin", vitals.margin()).append("links", links).append("counters", counters);
    }

    static Vitals vitals(Document from) {
        List<LinkVitals> links = list(from, "links", Document.class).stream().map(link -> new LinkVitals(text(link, "host"), vids(link),
                small(link, "vehicles"), number(link, "rate_hz"), whole(link, "sent"), whole(link, "lost"), whole(link, "duplicates"),
                whole(link, "reordered"), number(link, "age_s"), number(link, "offset_s"), number(link, "margin"))).toList();
        SortedMap<String, Long> counters = new TreeMap<>();
        list(from, "counters", Document.class).forEach(counter -> counters.put(text(counter, "counter"), whole(counter, "value")));
        return new Vitals(time(from), number(from, "margin"), links, counters);
    }

    /** Runs stored by early versions have only the number of vehicles. */
    private static Ids vids(Document link) {
        return Ids.parse(link.get("vids", "")).orElse(new Ids(List.of()));
    }

    private static Document timed(SimTime at) {
        return new Document("t_s", at.seconds()).append("t_ns", at.nanos());
    }

    static SimTime time(Document from) {
        return new SimTime(whole(from, "t_ns"));
    }

    private static void place(Document to, String prefix, LocalPosition place) {
        to.append(prefix + "x_m", place.east()).append(prefix + "y_m", place.north()).append(prefix + "z_m", place.up());
    }

    private static LocalPosition place(Document from, String prefix) {
        return new LocalPosition(number(from, prefix + "x_m"), number(from, prefix + "y_m"), number(from, prefix + "z_m"));
    }

    /** Databases and their tools may change the type of a number, so any type is read. */
    private static double number(Document from, String key) {
        return some(from, key).doubleValue();
    }

    static long whole(Document from, String key) {
        return some(from, key).longValue();
    }

    private static int small(Document from, String key) {
        return some(from, key).intValue();
    }

    private static Number some(Document from, String key) {
        return part(from, key, Number.class);
    }

    private static String text(Document from, String key) {
        return part(from, key, String.class);
    }

    private static <T> List<T> list(Document from, String key, Class<T> type) {
        return all(part(from, key, List.class), key, type);
    }

    private static <T> List<T> all(List<?> items, String key, Class<T> type) {
        if (!items.stream().allMatch(type::isInstance)) {
            throw new IllegalArgumentException("strange " + key);
        }
        return items.stream().map(type::cast).toList();
    }

    private static <T> T part(Document from, String key, Class<T> type) {
        if (!type.isInstance(from.get(key))) {
            throw new IllegalArgumentException("no " + key);
        }
        return type.cast(from.get(key));
    }
}
