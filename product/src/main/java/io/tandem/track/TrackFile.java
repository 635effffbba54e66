package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/**
 * A file of tracks, read.
 *
 * @param format     what it turned out to be: {@code gpx}, {@code nmea}, {@code csv}, {@code hyperimu}, {@code recording}
 * @param traces     in the order of the file; time counts from the file's first point, or from a recording's zero
 * @param passedOver what was of no use, by reason
 */
public record TrackFile(String format, List<ParsedTrack> tracks, SortedMap<String, Long> passedOver) {

    private static final long LARGEST = 256L << 20;
    private static final int LOOKED_AT = 4096;
    private static final Site NOWHERE = new Site(new LatLon(0, 0), 0);

    /** Reads a file in whatever language it is, into the frame of a site. */
    public static TrackFile read(Path file, Site site) throws MistakeException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".mcap")) {
            return RecordedTracks.read(file, site);
        }
        refuseWhatIsNoFile(file);
        try (BufferedReader text = new BufferedReader(new InputStreamReader(Files.newInputStream(file), StandardCharsets.UTF_8), LOOKED_AT)) {
            return reader(file, name, text).read(file, text, site);
        } catch (IOException unreadable) {
            throw mistake(file, 0, "", "The file cannot be read: " + unreadable.getMessage() + ".", "check that you may read it.");
        }
    }

    /** The site of a file for which none is given: where its first track begins, or that of the recording. */
    public static Site siteOf(Path file) throws MistakeException {
        if (file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".mcap")) {
            return RecordedTracks.siteOf(file);
        }
        LatLon begin = read(file, NOWHERE).tracks().getFirst().first().orElseThrow();
        try {
            return new Site(begin, 0);
        } catch (IllegalArgumentException tooFar) {
            throw mistake(file, 0, begin.toString(), "The track is too close to a pole.", "name a track between 80 degrees south and 84 north.");
        }
    }

    private static void refuseWhatIsNoFile(Path file) throws MistakeException {
        if (!Files.isRegularFile(file)) {
            throw mistake(file, 0, "", Files.isDirectory(file) ? "This is a directory." : "There is no such file.",
                    "name a recording (.mcap) or a track (.gpx, .csv, .nmea, .txt).");
        }
        if (file.toFile().length() > LARGEST) {
            throw mistake(file, 0, "", "The file is larger than " + (LARGEST >> 20) + " MiB.", "cut out the part you need.");
        }
    }

    /** The format is that of the ending where it is clear, else that of the first lines. */
    private static TrackFormat reader(Path file, String name, BufferedReader text) throws IOException, MistakeException {
        text.mark(LOOKED_AT);
        char[] head = new char[LOOKED_AT];
        int length = Math.max(0, text.read(head, 0, LOOKED_AT));
        text.reset();
        String words = new String(head, 0, length).strip();
        if (words.isEmpty()) {
            throw mistake(file, 0, "", "The file is empty.", "name a file with a track.");
        }
        if (name.endsWith(".gpx") || words.startsWith("<") || words.startsWith("\uFEFF<")) {
            return new GpxFormat();
        }
        String first = words.lines().findFirst().orElse("");
        if (name.endsWith(".nmea") || first.matches(".{0,40}\\$[A-Z]{2}[A-Z]{3},.*")) {
            return new NmeaFormat();
        }
        return HyperImuFormat.isLike(words) && !CsvFormat.isHeader(first) ? new HyperImuFormat() : new CsvFormat();
    }

    static MistakeException mistake(Path file, int line, String found, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(file.toString(), line, ""), found, what, fix));
    }

    /** Ends the reading: a file without a single point is an error, at the place of the first skipped point. */
    static TrackFile of(String format, Path file, List<ParsedTrack> tracks, SkippedPoints skipped) throws MistakeException {
        List<ParsedTrack> found = tracks.stream().filter(parsedTrack -> parsedTrack.count() > 0).toList();
        if (found.isEmpty()) {
            throw mistake(file, skipped.firstLine(), "", "There is no usable point in this " + format + " file"
                    + (skipped.counts().isEmpty() ? "." : ": " + skipped.firstReason() + "."), "name a file whose points have a time and a place.");
        }
        long zero = found.stream().mapToLong(parsedTrack -> parsedTrack.nanos(0)).min().orElseThrow();
        found.forEach(parsedTrack -> parsedTrack.shift(zero));
        return new TrackFile(format, found, skipped.counts());
    }
}
