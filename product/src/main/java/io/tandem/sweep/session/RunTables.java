package io.tandem.sweep.session;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.sweep.CaseTable;
import io.tandem.sweep.outcome.SweepComparison;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads the table of a sweep. */
final class RunTables {

    private RunTables() {
    }

    static SweepComparison.Table read(Path folder) throws MistakeException, IOException {
        Path table = folder.resolve("runs.csv");
        try {
            List<List<String>> records = CaseTable.records(Files.readString(table));
            boolean known = !records.isEmpty() && records.getFirst().containsAll(List.of("run", "seed", "passed"));
            if (!known) {
                throw mistake(folder);
            }
            int width = records.getFirst().size();
            return new SweepComparison.Table(folder.toString(), records.getFirst(), records.stream().skip(1).filter(row -> row.size() == width).toList());
        } catch (NoSuchFileException absent) {
            throw mistake(folder);
        }
    }

    private static MistakeException mistake(Path folder) {
        return new MistakeException(new Problem(new SourceLocation(folder.toString(), 0, ""), "", "This is not the folder of a sweep: it has no table of runs.",
                "name a folder that was given with --out."));
    }
}
