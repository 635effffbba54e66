package io.tandem.launch;

import io.tandem.console.TopicOptions;
import io.tandem.console.WebOptions;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Serves the control room without a run: recordings are replayed in it and scenarios are started. */
@Command(name = "web", description = "Serve the control room in the browser: start, watch and control scenarios, and replay recordings.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem web --open",
            "  tandem web my-scenarios --port 9000",
            "  tandem web --web-listen 0.0.0.0:8080                       for other machines, with an access token"
        })
final class WebCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FOLDER", arity = "0..1", defaultValue = FolderCatalog.SAMPLES, description = "Folder of scenario files. Default: ${DEFAULT-VALUE}.")
    private Path scenarios;

    @Mixin
    private WebOptions web;

    @Mixin
    private TopicOptions topicOptions;

    @Override
    public Integer call() throws MistakeException, IOException {
        return new WebSession().serve(web, topicOptions, scenarios, "");
    }
}
