package io.tandem.launch.control;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreConnection;
import io.tandem.message.RunState;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Controls a run from another terminal. */
@Command(name = "ctl", description = "Control a run: change its state (ready, set, go, pause, stop) or one of its settings.",
        subcommands = {ChangeCommand.class, ParametersCommand.class, EjectCommand.class, CommandingCommand.Arm.class, CommandingCommand.Disarm.class,
            CommandingCommand.Halt.class},
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem ctl set && tandem ctl go --wait",
            "  tandem ctl pause campus.yaml                     with the key file of the scenario's secrets: setting",
            "  tandem ctl stop --core 10.0.0.5:47470 --key campus.key",
            "  tandem ctl parameters                            list the settings that can be changed",
            "  tandem ctl change alerts.miss=5                  change a setting",
            "  tandem ctl eject 900                             remove a live participant and ignore its device",
            "  tandem ctl arm 2                                 let commands go to a real vehicle (disarm ends it, halt stops the vehicle)"
        })
public final class CtlCommand implements Callable<Integer> {

    private static final long PATIENCE = SimTime.nanos(3);
    private static final long PATIENCE_WITH_VEHICLES = SimTime.nanos(10);

    @Spec
    private CommandSpec spec;

    /** Not required by the letter, since the commands below this one have none. */
    @Parameters(index = "0", arity = "0..1", paramLabel = "STATE", description = "New state: ready, set, go, pause or stop.")
    private RunState wish;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "Scenario file of the run; its secrets: setting names the key file.")
    private Path scenario;

    @Option(names = "--wait", description = "Wait until all vehicles are in the new state; exit with 4 if some are not in time.")
    private boolean wait;

    /** Its options may stand before or behind the name of a command below this one. */
    @Mixin
    private CoreClient client;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (wish == null) {
            throw new ParameterException(spec.commandLine(), "Say which STATE: ready, set, go, pause or stop.");
        }
        return client.talk(scenario, this::ask);
    }

    /** The connection that this command's options describe, for the commands below it. */
    CoreClient client() {
        return client;
    }

    private int ask(CoreConnection line) {
        return CoreClient.ask(line, wait ? PATIENCE_WITH_VEHICLES : PATIENCE, number -> new ControlMessage.Ctl(number, wish), ControlMessage.CtlReply.class, this::isSettled)
                .map(this::conclude).orElseGet(CoreClient::silence);
    }

    private boolean isSettled(ControlMessage.CtlReply reply) {
        return !reply.accepted() || reply.state() == wish && (!wait || reply.behind() == 0);
    }

    private int conclude(ControlMessage.CtlReply reply) {
        if (!reply.accepted()) {
            System.err.println(reply.text());
            return ExitCode.CALLERS_MISTAKE;
        }
        if (!isSettled(reply)) {
            System.err.println(reply.behind() + " vehicles have not obeyed: " + reply.text());
            return ExitCode.TIMED_OUT;
        }
        System.err.println("The run is in " + reply.state().name().toUpperCase(Locale.ROOT) + ".");
        return ExitCode.WELL;
    }
}
