package io.tandem.recording.export;

import io.tandem.geo.Angle;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.geo.Utm;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes one CSV line per report, with enough digits to lose nothing. A disk failure is an {@link UncheckedIOException}. */
public final class CsvExport implements Export {

    static final String HEADER = "t_s,vid,name,kind,real,run_state,x_m,y_m,z_m,utm_e_m,utm_n_m,utm_zone,lat_deg,lon_deg,"
            + "heading_rad,speed_mps,steer_rad,behavior,mission_step,reason";
    private static final int STATES = RunState.values().length;
    private static final int FULL = 1 << 16;
    private static final long NANOS_PER_SECOND = 1_000_000_000L;

    /** A participant and the constant part of its lines. */
    private record Author(Participant participant, String middle) {
    }

    private final Writer out;
    private final Site site;
    private final Map<Integer, Author> authors = new HashMap<>();
    private final StringBuilder lines = new StringBuilder(FULL + 1024);

    /** Begins with the header line. The writer need not be buffered. */
    public CsvExport(Writer out, Site site) {
        this.out = out;
        this.site = site;
        lines.append(HEADER).append('\n');
    }

    @Override
    public void joined(List<Participant> participants) {
        for (Participant participant : participants) {
            StringBuilder middle = new StringBuilder();
            quoted(middle, participant.name()).append(',').append(participant.kind().code()).append(',')
                    .append(participant.real());
            authors.put(participant.vid(), new Author(participant, middle.toString()));
        }
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        for (int i = 0; i < reports.count(); i++) {
            line(reports, i);
            if (lines.length() >= FULL) {
                drain();
            }
        }
    }

    private void line(Reports reports, int i) {
        Author author = authors.get(reports.vid[i]);
        seconds(lines, reports.time[i]);
        lines.append(',').append(reports.vid[i]).append(',').append(author == null ? ",," : author.middle).append(',');
        lines.append(runState(reports.runState[i])).append(',');
        place(new LocalPosition(reports.east[i], reports.north[i], reports.up[i]));
        lines.append(Angle.wrap(reports.heading[i])).append(',').append(reports.speed[i]).append(',')
                .append(reports.steer[i]).append(',');
        if (author == null) {
            lines.append(",,\n");
            return;
        }
        quoted(lines, author.participant.behavior(reports.rung[i] & 0xFF)).append(',');
        quoted(lines, author.participant.step(reports.missionStep[i] & 0xFFFF)).append(',');
        quoted(lines, author.participant.reason(reports.rung[i] & 0xFF, reports.reason[i] & 0xFF)).append('\n');
    }

    private void place(LocalPosition place) {
        Utm utm = site.toUtm(place);
        LatLon latLon = site.toLatLon(place);
        lines.append(place.east()).append(',').append(place.north()).append(',').append(place.up()).append(',');
        lines.append(utm.eastingMetres()).append(',').append(utm.northingMetres()).append(',').append(utm.zoneName()).append(',');
        lines.append(latLon.latDegrees()).append(',').append(latLon.lonDegrees()).append(',');
    }

    /** Unknown codes are written as numbers rather than ending the export. */
    private static String runState(int number) {
        return number >= 1 && number <= STATES ? RunState.of(number).name() : String.valueOf(number);
    }

    /** Seconds as an exact decimal without trailing zeros: 300000000 ns are 0.3, not 0.30000000000000004. */
    static void seconds(StringBuilder to, long nanos) {
        if (nanos < 0) {
            to.append('-');
        }
        to.append(Math.abs(nanos / NANOS_PER_SECOND));
        long rest = Math.abs(nanos % NANOS_PER_SECOND);
        if (rest > 0) {
            to.append('.');
        }
        for (long digit = NANOS_PER_SECOND / 10; rest > 0; digit /= 10) {
            to.append((char) ('0' + rest / digit));
            rest %= digit;
        }
    }

    /** Quoted where the text contains a separator, quote or line break. */
    private static StringBuilder quoted(StringBuilder to, String text) {
        return isPlain(text) ? to.append(text) : to.append('"').append(text.replace("\"", "\"\"")).append('"');
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return false;
            }
        }
        return true;
    }

    private void drain() {
        try {
            out.append(lines);
            lines.setLength(0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the rest and closes the writer. */
    @Override
    public void close() throws IOException {
        try (out) {
            out.append(lines);
            lines.setLength(0);
        }
    }
}
