package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import io.tandem.gateway.phone.HyperImuLine;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Logs of the phone app HyperIMU. A row of names may come first. Fixes are repeated until there is a new one. */
final class HyperImuFormat implements TrackFormat {

    private final ParsedTrack parsedTrack = new ParsedTrack("", OptionalInt.empty());
    private final SkippedPoints skipped = new SkippedPoints();
    private DeviceFix last;

    /** Whether one of the first lines is this program's. */
    static boolean isLike(String text) {
        return text.lines().limit(3).anyMatch(HyperImuLine::isLike);
    }

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        int number = 0;
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (HyperImuLine.isLike(line)) {
                addLine(number, HyperImuLine.parse(line), site);
            } else if (!line.isBlank()) {
                skipped.skip(number, "lines that do not begin with a time");
            }
        }
        return TrackFile.of("hyperimu", file, List.of(parsedTrack), skipped);
    }

    private void addLine(int number, HyperImuLine line, Site site) {
        Optional<Refusal> objection = line.refusal().or(() -> add(line.deviceFix(), site));
        objection.ifPresent(why -> skipped.skip(number, why));
    }

    private Optional<Refusal> add(DeviceFix point, Site site) {
        boolean again = last != null && last.place().equals(point.place()) && Double.compare(last.height(), point.height()) == 0;
        last = point;
        return again ? Optional.of(Refusal.REPEATED) : parsedTrack.add(point, site);
    }
}
