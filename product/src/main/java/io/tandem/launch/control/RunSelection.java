package io.tandem.launch.control;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.RunRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** Which run of this user on this machine a tool means. */
public final class RunSelection {

    private static final String LATEST = "latest";

    @Option(names = "--run", paramLabel = "NAME", scope = ScopeType.INHERIT,
            description = "The run on this machine: the name of its recording without ending, of its scenario or of the file, its process id, or latest. Needed where several are on.")
    private String name;

    /**
     * The run that is meant; empty where none was named and none is on.
     *
     * @param scenario the scenario file of the run; null for none
     */
    public Optional<RunRegistry.Entry> choose(RunRegistry registry, Path scenario) throws MistakeException, IOException {
        List<RunRegistry.Entry> all = registry.entries();
        List<RunRegistry.Entry> meant = all;
        if (LATEST.equals(name)) {
            meant = all.stream().limit(1).toList();
        } else if (name != null) {
            List<RunRegistry.Entry> named = all.stream().filter(entry -> entry.name().equals(name)).toList();
            meant = named.isEmpty() ? all.stream().filter(entry -> entry.isMeantBy(name)).toList() : named;
        } else if (scenario != null) {
            meant = all.stream().filter(entry -> entry.isOf(scenario)).toList();
        }
        if (name != null && meant.isEmpty()) {
            throw mistake("No such run is on.", all.isEmpty() ? "start one with tandem run." : "name one of these, the latest first:" + listed(all));
        }
        if (meant.size() > 1) {
            throw mistake("Several runs are on.", "name one with --run, or say --run latest:" + listed(meant));
        }
        return meant.stream().findFirst();
    }

    private MistakeException mistake(String what, String fix) {
        return new MistakeException(new Problem(new SourceLocation("--run", 0, ""), name == null ? "" : name, what, fix));
    }

    private static String listed(List<RunRegistry.Entry> entries) {
        return entries.stream().map(entry -> "\n    " + entry.name() + "  (process " + entry.pid() + ", " + entry.scenario() + ")").collect(Collectors.joining());
    }
}
