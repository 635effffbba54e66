package io.tandem.track;

import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;
import io.tandem.gateway.phone.HyperImu;
import io.tandem.geo.Site;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Logs of the telephone program HyperIMU. A row of names may come first. It says fixes again until there is a new one. */
final class HyperImuFormat implements Format {

    private final Trace trace = new Trace("", OptionalInt.empty());
    private final Tally tally = new Tally();
    private Sighting last;

    /** Whether one of the first lines is this program's. */
    static boolean isLike(String text) {
        return text.lines().limit(3).anyMatch(HyperImu::isLike);
    }

    @Override
    public TrackFile read(Path file, BufferedReader text, Site site) throws IOException, MistakeException {
        int number = 0;
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (HyperImu.isLike(line)) {
                addLine(number, HyperImu.parse(line), site);
            } else if (!line.isBlank()) {
                tally.passOver(number, "lines that do not begin with a time");
            }
        }
        return TrackFile.of("hyperimu", file, List.of(trace), tally);
    }

    private void addLine(int number, HyperImu line, Site site) {
        Optional<Refusal> objection = line.refusal().or(() -> add(line.sighting(), site));
        objection.ifPresent(why -> tally.passOver(number, why));
    }

    private Optional<Refusal> add(Sighting point, Site site) {
        boolean again = last != null && last.place().equals(point.place()) && Double.compare(last.height(), point.height()) == 0;
        last = point;
        return again ? Optional.of(Refusal.REPEATED) : trace.add(point, site);
    }
}
