package io.tandem.launch.control;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreConnection;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Takes a real participant's seat away from another terminal. */
@Command(name = "eject", description = "Remove a live participant and ignore its device until Core is restarted.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem ctl eject 900",
            "  tandem ctl eject 900 campus.yaml --core 10.0.0.5:47470"
        })
public final class EjectCommand implements Callable<Integer> {

    private static final long PATIENCE = SimTime.nanos(3);

    @Parameters(index = "0", paramLabel = "VID", description = "Id of the participant.")
    private int vid;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "Scenario file of the run; its secrets: setting names the key file.")
    private Path scenario;

    @ParentCommand
    private CtlCommand ctl;

    @Override
    public Integer call() throws MistakeException, IOException {
        return ctl.client().talk(scenario, this::ask);
    }

    private int ask(CoreConnection line) {
        return CoreClient.ask(line, PATIENCE, number -> new ControlMessage.Eject(number, vid), ControlMessage.CtlReply.class, _ -> true)
                .map(EjectCommand::conclude).orElseGet(CoreClient::silence);
    }

    private static int conclude(ControlMessage.CtlReply reply) {
        System.err.println(reply.accepted() ? reply.text() + " is out, and its device is not heard again." : reply.text());
        return reply.accepted() ? ExitCode.WELL : ExitCode.CALLERS_MISTAKE;
    }
}
