package io.tandem.recording.export;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsColumn.Part;
import io.tandem.message.PhysicsSample;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.recording.ReplaySummary;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes one line of comma-separated values per vehicle and step of which a recording holds the inside, with enough digits to lose nothing. Columns of wheels, regulators and contacts
 * have their number at the end, as many as the vehicle with the most has; those that no vehicle published are left out.
 */
public final class PhysicsCsvExport {

    private PhysicsCsvExport() {
    }

    /** @param every least time between lines of a vehicle; 0 for all */
    public static ReplaySummary write(RecordingReader reader, Writer out, SimTime every) throws IOException, MistakeException {
        Map<PhysicsColumn, Integer> widths = widths(reader);
        if (widths.isEmpty()) {
            throw new MistakeException(new Problem(new SourceLocation("--physics", 0, ""), "", "This recording holds the inside of no vehicle.",
                    "write record: {physics: [1]} in the scenario, with the ids of vehicles, and run it again."));
        }
        List<String> header = new ArrayList<>(List.of("t_s", "vid"));
        widths.forEach((column, width) -> header.addAll(names(column, width)));
        out.append(String.join(",", header)).append('\n');
        Map<Integer, Long> last = new HashMap<>();
        return reader.replay(new Tap() {
            @Override
            public void inside(List<PhysicsSample> samples) {
                for (PhysicsSample sample : samples) {
                    long now = sample.at().nanos();
                    if (now < last.getOrDefault(sample.vid(), Long.MIN_VALUE) || now - last.getOrDefault(sample.vid(), now - every.nanos()) >= every.nanos()) {
                        last.put(sample.vid(), now);
                        line(out, sample, widths);
                    }
                }
            }
        });
    }

    /** Columns with the greatest number of values that a sample has. */
    private static Map<PhysicsColumn, Integer> widths(RecordingReader reader) throws IOException {
        Map<PhysicsColumn, Integer> widths = new EnumMap<>(PhysicsColumn.class);
        reader.replay(new Tap() {
            @Override
            public void inside(List<PhysicsSample> samples) {
                for (PhysicsSample sample : samples) {
                    for (PhysicsColumn column : PhysicsColumn.values()) {
                        if (sample.has(column)) {
                            widths.merge(column, sample.get(column).length, Math::max);
                        }
                    }
                }
            }
        });
        return widths;
    }

    private static List<String> names(PhysicsColumn column, int width) {
        List<String> names = new ArrayList<>();
        for (int i = 1; i <= width; i++) {
            names.add(column.part() == Part.VEHICLE ? column.columnName() : column.columnName() + "_" + i);
        }
        return names;
    }

    private static void line(Writer out, PhysicsSample sample, Map<PhysicsColumn, Integer> widths) {
        StringBuilder line = new StringBuilder();
        CsvExport.seconds(line, sample.at().nanos());
        line.append(',').append(sample.vid());
        widths.forEach((column, width) -> {
            double[] values = sample.get(column);
            for (int i = 0; i < width; i++) {
                line.append(',');
                if (i < values.length && !Double.isNaN(values[i])) {
                    line.append(values[i]);
                }
            }
        });
        try {
            out.append(line.append('\n'));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
