package io.tandem.launch;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Place;
import io.tandem.diagnosis.Problem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes a scenario to start from. */
@Command(name = "new", description = "Write a scenario to start from.",
        footerHeading = "%nExamples:%n",
        footer = "  tandem new my-test.yaml && tandem run my-test.yaml")
final class NewCommand implements Callable<Integer> {

    @Parameters(paramLabel = "FILE", description = "The scenario file to write.")
    private Path file;

    @Override
    public Integer call() throws MistakeException, IOException {
        RunFiles.makeRoomFor(file);
        try (InputStream starter = NewCommand.class.getResourceAsStream("starter.yaml")) {
            Files.write(file, starter.readAllBytes(), StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException exists) {
            throw new MistakeException(new Problem(new Place(file.toString(), 0, ""), "", "This file exists already.",
                    "choose another name, or remove the file first."));
        }
        System.err.println("Wrote " + file + "; run it with: tandem run " + file);
        return ExitCode.WELL;
    }
}
