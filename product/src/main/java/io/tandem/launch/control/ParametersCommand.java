package io.tandem.launch.control;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreConnection;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Lists the settings of a run that can change while it is on. */
@Command(name = "parameters", description = "List the settings that can be changed during a run, with their current values.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem ctl parameters",
            "  tandem ctl parameters -o json | python3 -m json.tool",
            "  tandem ctl parameters campus.yaml --core 10.0.0.5:47470"
        })
public final class ParametersCommand implements Callable<Integer> {

    private static final long PATIENCE = SimTime.nanos(5);

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Scenario file of the run; its secrets: setting names the key file.")
    private Path scenario;

    @Option(names = "-o", paramLabel = "FORMAT", description = "Output format: table or json.")
    private StatusCommand.Form form = StatusCommand.Form.TABLE;

    @ParentCommand
    private CtlCommand ctl;

    @Override
    public Integer call() throws MistakeException, IOException {
        return ctl.client().talk(scenario, this::show);
    }

    private int show(CoreConnection line) throws IOException {
        Optional<byte[]> list = line.fetch(ControlMessage.Document.PARAMETERS, PATIENCE);
        line.messageSender().send(new ControlMessage.Bye("done"));
        if (list.isEmpty()) {
            return CoreClient.silence();
        }
        if (form == StatusCommand.Form.JSON) {
            System.out.println(new String(list.get(), StandardCharsets.UTF_8));
        } else {
            print(read(list.get()));
        }
        return ExitCode.WELL;
    }

    private static List<Map<String, String>> read(byte[] list) throws IOException {
        List<Map<String, String>> all = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(list)) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_OBJECT) {
                    all.add(new HashMap<>());
                } else if (token.isScalarValue() && json.currentName() != null) {
                    all.getLast().put(json.currentName(), json.getText());
                }
            }
        }
        return all;
    }

    private static void print(List<Map<String, String>> all) {
        int width = all.stream().mapToInt(one -> setting(one).length()).max().orElse(0);
        all.forEach(one -> System.out.printf("%-" + (width + 2) + "s%s%n", setting(one), one.get("meaning")));
    }

    private static String setting(Map<String, String> one) {
        String value = one.get("value").isEmpty() ? "as usual" : one.get("value") + " " + one.get("unit");
        return one.get("path") + "=" + (one.get("kind").equals("shape") ? "…" : value.strip());
    }
}
