package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.gateway.gpsd.GpsdDecoder;
import io.tandem.gateway.phone.HyperImuDecoder;
import io.tandem.geo.LatLon;
import io.tandem.geo.Site;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.regex.Pattern;

/**
 * A file of tracks, read.
 *
 * @param format     what it turned out to be: {@code gpx}, {@code nmea}, {@code csv}, {@code hyperimu}, {@code gpsd}, {@code recording}
 * @param tracks     in the order of the file; time counts from the file's first point, or from a recording's zero
 * @param passedOver what was of no use, by reason
 */
public record TrackFile(String format, List<ParsedTrack> tracks, SortedMap<String, Long> passedOver) {

    private static final long LARGEST = 256L << 20;
    static final int LOOKED_AT = 1 << 16;
    private static final int MARK_BYTES = 3;
    /** gpsd writes messages of its own into logs of raw sentences as well; only one with a position makes a log of gpsd. */
    private static final Pattern GPSD_POSITION = Pattern.compile("(?m)^\\{\\s*\"class\"\\s*:\\s*\"TPV\"");
    private static final Pattern GPSD_MESSAGE = Pattern.compile("^\\{\\s*\"class\"");
    private static final Site NOWHERE = new Site(new LatLon(0, 0), 0);

    /** Reads a file of any known format, into the frame of a site. */
    public static TrackFile read(Path file, Site site) throws MistakeException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".mcap")) {
            return RecordedTracks.read(file, site);
        }
        refuseWhatIsNoFile(file);
        try (BufferedReader text = open(file)) {
            return format(file, name, text).read(file, text, site);
        } catch (IOException unreadable) {
            throw mistake(file, 0, "", "The file cannot be read: " + unreadable.getMessage() + ".", "check that you may read it.");
        }
    }

    /** The text behind a byte-order mark, which also names its encoding; without one it is UTF-8. */
    private static BufferedReader open(Path file) throws IOException {
        PushbackInputStream bytes = new PushbackInputStream(new BufferedInputStream(Files.newInputStream(file)), MARK_BYTES);
        byte[] begin = bytes.readNBytes(MARK_BYTES);
        String mark = HexFormat.of().formatHex(begin);
        int length = mark.startsWith("efbbbf") ? 3 : mark.startsWith("fffe") || mark.startsWith("feff") ? 2 : 0;
        bytes.unread(begin, length, begin.length - length);
        Charset charset = length != 2 ? StandardCharsets.UTF_8 : mark.startsWith("ff") ? StandardCharsets.UTF_16LE : StandardCharsets.UTF_16BE;
        return new BufferedReader(new InputStreamReader(bytes, charset), LOOKED_AT);
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

    /** The format, by the ending where it is clear, else by the first lines. */
    private static TrackFormat format(Path file, String name, BufferedReader text) throws IOException, MistakeException {
        text.mark(LOOKED_AT);
        char[] head = new char[LOOKED_AT];
        int length = Math.max(0, text.read(head, 0, LOOKED_AT));
        text.reset();
        String words = new String(head, 0, length).strip();
        if (words.isEmpty()) {
            throw mistake(file, 0, "", "The file is empty.", "name a file with a track.");
        }
        if (name.endsWith(".gpx") || words.startsWith("<")) {
            return new GpxFormat();
        }
        String first = words.lines().filter(line -> !CsvFormat.isComment(line)).findFirst().orElse("");
        if (HyperImuDecoder.isLog(words)) {
            return new DecodedTracks("hyperimu", new HyperImuDecoder(() -> 0));
        }
        if (CsvFormat.hasHeader(words)) {
            return new CsvFormat();
        }
        if (GPSD_POSITION.matcher(words).find()) {
            return new DecodedTracks("gpsd", new GpsdDecoder());
        }
        if (name.endsWith(".nmea") || NmeaFormat.isLike(words)) {
            return new NmeaFormat();
        }
        if (GPSD_MESSAGE.matcher(first).find()) {
            return new DecodedTracks("gpsd", new GpsdDecoder());
        }
        return HyperImuDecoder.isRows(words) ? new DecodedTracks("hyperimu", new HyperImuDecoder(() -> 0)) : new CsvFormat();
    }

    static MistakeException mistake(Path file, int line, String found, String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation(file.toString(), line, ""), found, what, fix));
    }

    /** Ends the reading: a file without a single point is an error, at the first line that should have been one. */
    static TrackFile of(String format, Path file, List<ParsedTrack> tracks, SkippedPoints skipped) throws MistakeException {
        tracks.forEach(parsedTrack -> parsedTrack.arrange(skipped));
        List<ParsedTrack> found = tracks.stream().filter(parsedTrack -> parsedTrack.count() > 0).toList();
        if (found.isEmpty()) {
            SkippedPoints.Skip first = skipped.first();
            throw mistake(file, first == null ? 0 : first.line(), first == null ? "" : first.text(), "There is no usable point in this " + format + " file"
                    + (first == null ? "." : ": " + first.reason() + "."), "name a file whose points have a time and a place.");
        }
        long zero = found.stream().mapToLong(parsedTrack -> parsedTrack.nanos(0)).min().orElseThrow();
        found.forEach(parsedTrack -> parsedTrack.shift(zero));
        return new TrackFile(format, found, skipped.counts());
    }
}
