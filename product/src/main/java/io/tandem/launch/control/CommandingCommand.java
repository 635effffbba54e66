package io.tandem.launch.control;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.command.OperatorOrder;
import io.tandem.host.CoreConnection;
import io.tandem.run.RunnerControl;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Decides from another terminal whether commands go to a real vehicle. */
public abstract class CommandingCommand implements Callable<Integer> {

    private static final long PATIENCE = SimTime.nanos(10);

    private final OperatorOrder order;
    private final String done;

    @Parameters(index = "0", paramLabel = "VID", description = "Id of the real vehicle.")
    private int vid;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "Scenario file of the run; its secrets: setting names the key file.")
    private Path scenario;

    @ParentCommand
    private CtlCommand ctl;

    private CommandingCommand(OperatorOrder order, String done) {
        this.order = order;
        this.done = done;
    }

    /** Lets commands leave. */
    @Command(name = "arm", description = "Let the commands of its driver go to a real vehicle, within its caps.",
            footerHeading = "%nExamples:%n", footer = "  tandem ctl arm 2")
    static final class Arm extends CommandingCommand {
        Arm() {
            super(OperatorOrder.ARM, "is armed: its driver's commands go to it.");
        }
    }

    /** Ends it. */
    @Command(name = "disarm", description = "Tell a real vehicle to stop, and send it nothing more.",
            footerHeading = "%nExamples:%n", footer = "  tandem ctl disarm 2")
    static final class Disarm extends CommandingCommand {
        Disarm() {
            super(OperatorOrder.DISARM, "is disarmed.");
        }
    }

    /** Stops the vehicle. */
    @Command(name = "halt", description = "Stop a real vehicle at once, and keep it stopped until it is armed or disarmed.",
            footerHeading = "%nExamples:%n", footer = "  tandem ctl halt 2")
    static final class Halt extends CommandingCommand {
        Halt() {
            super(OperatorOrder.HALT, "is told to stop.");
        }
    }

    @Override
    public Integer call() throws MistakeException, IOException {
        return ctl.client().talk(scenario, this::ask);
    }

    private int ask(CoreConnection line) {
        return CoreClient.ask(line, PATIENCE, number -> new ControlMessage.Change(number, RunnerControl.COMMANDS + vid, order.name().toLowerCase(Locale.ROOT)),
                ControlMessage.ChangeReply.class, _ -> true).map(this::conclude).orElseGet(CoreClient::silence);
    }

    private int conclude(ControlMessage.ChangeReply answer) {
        System.err.println(answer.accepted() ? vid + " " + done : answer.text());
        return answer.accepted() ? ExitCode.WELL : ExitCode.CALLERS_MISTAKE;
    }
}
