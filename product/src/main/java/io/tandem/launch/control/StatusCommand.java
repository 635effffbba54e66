package io.tandem.launch.control;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.host.CoreConnection;
import io.tandem.message.Ids;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.IntPredicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how a run stands. */
@Command(name = "status", description = "Show the status of a run: state, vehicles, link quality and counters.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem status",
            "  tandem status --vehicles 101..110      only these vehicles",
            "  tandem status -o json | python3 -m json.tool",
            "  tandem status campus.yaml              with the key file of the scenario's secrets: setting",
            "  tandem status -w                       refresh every second"
        })
public final class StatusCommand implements Callable<Integer> {

    /** Core writes the status of a large fleet in a fraction of this. */
    private static final long PATIENCE = SimTime.nanos(5);
    private static final long EVERY = SimTime.nanos(1);

    /** How it is shown. */
    enum Form { TABLE, JSON }

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Scenario file of the run; its secrets: setting names the key file.")
    private Path scenario;

    @Option(names = {"-w", "--watch"}, description = "Refresh every second until Ctrl-C.")
    private boolean watch;

    @Option(names = "-o", paramLabel = "FORMAT", description = "Output format: table or json.")
    private Form form = Form.TABLE;

    @Option(names = "--vehicles", paramLabel = "IDS", description = "Show only these vehicles, for example 101..110.")
    private String vehicles;

    @Mixin
    private CoreClient call;

    @Override
    public Integer call() throws MistakeException, IOException {
        IntPredicate wanted = wanted();
        return call.talk(scenario, line -> show(line, wanted));
    }

    private IntPredicate wanted() throws MistakeException {
        if (vehicles == null) {
            return vid -> true;
        }
        Ids ids = Ids.parse(vehicles).orElseThrow(() -> new MistakeException(new Problem(new SourceLocation("--vehicles", 0, ""), vehicles,
                "These are no ids of vehicles.", "write 101..150, or 101,105,110.")));
        return vid -> ids.ranges().stream().anyMatch(range -> range.first() <= vid && vid <= range.last());
    }

    private int show(CoreConnection line, IntPredicate wanted) throws IOException {
        long next = WallClock.machine().nanoTime();
        do {
            Optional<byte[]> status = line.fetch(ControlMessage.Document.STATUS, PATIENCE);
            if (status.isEmpty()) {
                return CoreClient.silence();
            }
            print(new StatusTable(status.get(), wanted));
            if (watch) {
                next = Math.max(next + EVERY, WallClock.machine().nanoTime());
                line.listenUntil(next);
            }
        } while (watch);
        line.messageSender().send(new ControlMessage.Bye("done"));
        return ExitCode.WELL;
    }

    private void print(StatusTable status) throws IOException {
        if (form == Form.JSON) {
            status.writeJson(System.out);
        } else {
            System.out.println(status.table());
        }
        System.out.flush();
    }
}
