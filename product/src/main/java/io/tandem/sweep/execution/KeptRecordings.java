package io.tandem.sweep.execution;

import io.tandem.sweep.KeepRule;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.outcome.AtomicFile;
import io.tandem.sweep.outcome.Column;
import io.tandem.sweep.outcome.Ranking;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.SweepFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Records the runs that a rule keeps. Which runs failed, or were the worst, is known only at the end; because a run gives the same result again, only these are
 * executed once more with a recording. This is a proof as well: a run whose state hash differs is told.
 */
public final class KeptRecordings {

    private final SweepFolder folder;
    private final KeepRule rule;

    public KeptRecordings(SweepFolder folder, KeepRule rule) {
        this.folder = folder;
        this.rule = rule;
    }

    /** Where a run is recorded when it is first executed: only where all are kept. */
    public Optional<Path> atOnce(RunSpec spec) {
        return rule.kind() == KeepRule.Kind.ALL ? Optional.of(folder.recording(spec.id())) : Optional.empty();
    }

    /** The ids of the runs whose recordings are kept. */
    public Set<String> kept(List<Row> rows, List<Column> columns) {
        Stream<Row> kept = switch (rule.kind()) {
            case NONE -> Stream.of();
            case FAILED -> rows.stream().filter(row -> !row.passed() && !row.broken());
            case WORST -> Ranking.worstFirst(rows, columns).stream().limit(rule.count());
            case ALL -> rows.stream().filter(row -> !row.broken());
        };
        return kept.map(Row::run).collect(Collectors.toSet());
    }

    /** Records those that are missing and removes those of earlier rules. */
    public void complete(List<RunSpec> specs, List<Row> rows, List<Column> columns, SweepRunner.Work work, SweepListener listener) throws IOException {
        Set<String> kept = kept(rows, columns);
        removeOthers(kept);
        List<RunSpec> missing = specs.stream().filter(spec -> kept.contains(spec.id()) && !Files.exists(folder.recording(spec.id()))).toList();
        if (missing.isEmpty()) {
            return;
        }
        listener.notice("Recording " + missing.size() + (missing.size() == 1 ? " run." : " runs."));
        for (RunSpec spec : missing) {
            Path file = folder.recording(spec.id());
            Files.createDirectories(file.getParent());
            Optional<Row> again = work.execute(spec, Optional.of(AtomicFile.temporary(file)));
            if (again.isEmpty()) {
                return;
            }
            AtomicFile.move(AtomicFile.temporary(file), file);
            Row before = rows.stream().filter(row -> row.run().equals(spec.id())).findFirst().orElseThrow();
            if (!again.get().hash().equals(before.hash())) {
                listener.notice("Run " + spec.id() + " came out differently when it was repeated: state hash " + again.get().hash() + " in place of " + before.hash() + ".");
            }
        }
    }

    private void removeOthers(Set<String> kept) throws IOException {
        Path recordings = folder.path().resolve("recordings");
        if (!Files.isDirectory(recordings)) {
            return;
        }
        Set<String> names = new HashSet<>();
        kept.forEach(id -> names.add(folder.recording(id).getFileName().toString()));
        List<Path> old = new ArrayList<>();
        try (Stream<Path> files = Files.list(recordings)) {
            files.filter(file -> !names.contains(file.getFileName().toString())).forEach(old::add);
        }
        for (Path file : old) {
            Files.deleteIfExists(file);
        }
    }
}
