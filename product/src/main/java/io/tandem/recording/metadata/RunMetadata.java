package io.tandem.recording.metadata;

import io.tandem.diagnosis.SourceFile;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import io.tandem.recording.encoding.DamagedException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The MCAP metadata record {@code tandem} of a recording: its provenance without the scenario files. */
public final class RunMetadata {

    public static final String NAME = "tandem";
    /** Version of the encoding of messages; recordings of any other are refused. */
    public static final String FORMAT = "4";
    private static final String FIRST_FORMAT = "1";

    private RunMetadata() {
    }

    public static Map<String, String> of(Provenance info) {
        Map<String, String> entries = new TreeMap<>();
        entries.put("format", FORMAT);
        entries.put("version", info.version());
        entries.put("scenario", info.scenarioName());
        entries.put("site_lat_deg", Double.toString(info.site().origin().latDegrees()));
        entries.put("site_lon_deg", Double.toString(info.site().origin().lonDegrees()));
        entries.put("site_height_m", Double.toString(info.site().height()));
        entries.put("seed", Long.toString(info.seed()));
        entries.put("start_epoch_ns", Long.toString(info.startEpochNanos()));
        entries.put("start", Instant.ofEpochSecond(0, info.startEpochNanos()).toString());
        entries.put("host", info.hostName());
        return entries;
    }

    /** The format of a recording; the first one had no entry for it. */
    public static String format(Map<String, String> entries) {
        return entries.getOrDefault("format", FIRST_FORMAT);
    }

    public static Provenance read(Map<String, String> entries, List<SourceFile> sources) throws DamagedException {
        try {
            return new Provenance(entry(entries, "version"), entry(entries, "scenario"), sources, site(entries),
                    Long.parseLong(entry(entries, "seed")), Long.parseLong(entry(entries, "start_epoch_ns")),
                    entry(entries, "host"));
        } catch (IllegalArgumentException e) {
            throw new DamagedException("a number that is none, or a site that is nowhere", e);
        }
    }

    /** Wall time at which simulated time was zero, nanoseconds since 1970. */
    public static long startEpochNanos(Map<String, String> entries) throws DamagedException {
        try {
            return Long.parseLong(entry(entries, "start_epoch_ns"));
        } catch (NumberFormatException e) {
            throw new DamagedException("a start that is no number", e);
        }
    }

    private static Site site(Map<String, String> entries) throws DamagedException {
        return new Site(new LatLon(Double.parseDouble(entry(entries, "site_lat_deg")),
                Double.parseDouble(entry(entries, "site_lon_deg"))), Double.parseDouble(entry(entries, "site_height_m")));
    }

    private static String entry(Map<String, String> entries, String key) throws DamagedException {
        String value = entries.get(key);
        if (value == null) {
            throw new DamagedException("no " + key);
        }
        return value;
    }
}
