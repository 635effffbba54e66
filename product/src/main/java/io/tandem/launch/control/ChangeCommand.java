package io.tandem.launch.control;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.host.CoreConnection;
import io.tandem.message.SettingChange;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Changes a setting of a run that is on. */
@Command(name = "change", description = "Change a setting of a running scenario.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem ctl change alerts.miss=5",
            "  tandem ctl change 'vehicles[0].mobility.speed=8 m/s'",
            "  tandem ctl change links.host-1=loss=30%,delay=40ms±10",
            "  tandem ctl change 'vehicles[*].behaviors.avoid.priority=12' campus.yaml --core 10.0.0.5:47470"
        })
public final class ChangeCommand implements Callable<Integer> {

    private static final long PATIENCE = SimTime.nanos(10);

    @Parameters(index = "0", paramLabel = "KEY=VALUE", description = "Path of the setting, as listed by tandem ctl parameters, and its new value.")
    private String assignment;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "Scenario file of the run; its secrets: setting names the key file.")
    private Path scenario;

    @ParentCommand
    private CtlCommand ctl;

    @Override
    public Integer call() throws MistakeException, IOException {
        int equals = assignment.indexOf('=');
        String path = assignment.substring(0, Math.max(0, equals)).strip();
        String value = assignment.substring(equals + 1).strip();
        if (path.isEmpty() || bytes(path) > ControlMessage.MAX_PATH_BYTES || bytes(value) > SettingChange.MAX_TEXT_BYTES) {
            throw new MistakeException(new Problem(new SourceLocation("KEY=VALUE", 0, ""), assignment, "This is not a setting and its value, or too long.",
                    "write for example alerts.miss=5."));
        }
        return ctl.client().talk(scenario, line -> ask(line, path, value));
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }

    private static int ask(CoreConnection line, String path, String value) {
        return CoreClient.ask(line, PATIENCE, number -> new ControlMessage.Change(number, path, value), ControlMessage.ChangeReply.class, _ -> true)
                .map(answer -> conclude(answer, path, value)).orElseGet(CoreClient::silence);
    }

    private static int conclude(ControlMessage.ChangeReply answer, String path, String value) {
        System.err.println(answer.accepted() ? path + " is " + value + " from now on." : path + ": " + value + "\n  " + answer.text());
        return answer.accepted() ? ExitCode.WELL : ExitCode.CALLERS_MISTAKE;
    }
}
