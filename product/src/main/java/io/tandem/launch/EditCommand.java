package io.tandem.launch;

import io.tandem.console.TopicOptions;
import io.tandem.console.WebOptions;
import io.tandem.controlroom.FolderCatalog;
import io.tandem.diagnosis.MistakeException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Serves the control room and shows its editor of scenarios. */
@Command(name = "edit", description = "Draw and edit a scenario in the browser: the map and the text side by side.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem edit --open                                         a new scenario",
            "  tandem edit scenarios/roundabout.yaml --open               look at a sample; save it under another name",
            "  tandem edit my-scenarios/campus.yaml --open"
        })
final class EditCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", arity = "0..1", description = "Scenario file to edit, or a folder of scenarios. Absent: a new one in " + FolderCatalog.SAMPLES + ".")
    private Path file;

    @Mixin
    private WebOptions web;

    @Mixin
    private TopicOptions topicOptions;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (file == null || Files.isDirectory(file)) {
            return new WebSession().serve(web, topicOptions, file == null ? Path.of(FolderCatalog.SAMPLES) : file, "edit");
        }
        Path folder = file.getParent() == null ? Path.of(".") : file.getParent();
        return new WebSession().serve(web, topicOptions, folder, "edit?file=" + URLEncoder.encode(file.getFileName().toString(), StandardCharsets.UTF_8));
    }
}
