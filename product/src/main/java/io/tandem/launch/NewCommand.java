package io.tandem.launch;

import io.tandem.console.ExitCode;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.run.RunFiles;
import io.tandem.web.access.CertificateAuthority;
import io.tandem.wire.SharedKey;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Writes a scenario to start from, a key for its network, or both. */
@Command(name = "new", description = "Write a starter scenario, a new shared key, or both.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem new my-test.yaml && tandem run my-test.yaml",
            "  tandem new --key campus.key                      a shared key, readable by your account only",
            "  tandem new --cluster keys --count 8              certificates of one authority for the members of a cluster",
            "  tandem new campus.yaml --key campus.key          both; the scenario refers to the key by secrets:"
        })
final class NewCommand implements Callable<Integer> {

    private static final int MAX_CERTIFICATES = 1000;

    @Spec
    private CommandSpec spec;

    @Parameters(arity = "0..1", paramLabel = "FILE", description = "Scenario file to write.")
    private Path file;

    @Option(names = "--key", paramLabel = "FILE", description = "Write a new shared key to this file.")
    private Path key;

    @Option(names = "--cluster", paramLabel = "FOLDER", description = "Write certificates for the members of a cluster to this folder.")
    private Path cluster;

    @Option(names = "--count", paramLabel = "N", description = "Number of these certificates. Default: ${DEFAULT-VALUE}.")
    private int count = 4;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (file == null && key == null && cluster == null) {
            throw new ParameterException(spec.commandLine(), "Name the scenario file to write, a file for a key with --key, or a folder for certificates with --cluster.");
        }
        if (cluster != null) {
            writeCertificates();
        }
        if (key != null) {
            RunFiles.makeRoomFor(key);
            SharedKey.create(key);
            System.err.println("Wrote a key to " + key + "; copy it to every machine of the run, and keep it from others.");
        }
        if (file != null) {
            writeScenario();
            System.err.println("Wrote " + file + "; run it with: tandem run " + file);
        }
        return ExitCode.WELL;
    }

    private void writeCertificates() throws MistakeException, IOException {
        if (count < 1 || count > MAX_CERTIFICATES) {
            throw new ParameterException(spec.commandLine(), "--count takes a number from 1 to " + MAX_CERTIFICATES + ".");
        }
        CertificateAuthority authority = CertificateAuthority.in(cluster);
        try {
            for (int i = 1; i <= count; i++) {
                authority.writeMember("member-" + i, cluster.resolve("member-" + i + ".p12"));
            }
        } catch (GeneralSecurityException failed) {
            throw new IOException(failed);
        }
        System.err.println("Wrote member-1.p12 to member-" + count + ".p12 to " + cluster + ". Give a different one to each member and to tandem sweep; keep authority.p12 to yourself.");
    }

    private void writeScenario() throws MistakeException, IOException {
        RunFiles.makeRoomFor(file);
        try (InputStream starter = NewCommand.class.getResourceAsStream("starter.yaml")) {
            String text = new String(starter.readAllBytes(), StandardCharsets.UTF_8) + secrets();
            Files.writeString(file, text, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException exists) {
            throw new MistakeException(new Problem(new SourceLocation(file.toString(), 0, ""), "", "This file exists already.",
                    "choose another name, or remove the file first."));
        }
    }

    /** The line that names the key, as it lies from the scenario. */
    private String secrets() {
        return key == null ? "" : "\nsecrets: \"" + file.toAbsolutePath().getParent().relativize(key.toAbsolutePath()) + "\"\n";
    }
}
