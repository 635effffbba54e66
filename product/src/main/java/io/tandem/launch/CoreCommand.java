package io.tandem.launch;

import io.tandem.console.NetworkOptions;
import io.tandem.console.RunOptions;
import io.tandem.console.TopicOptions;
import io.tandem.console.WebOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.run.Run;
import io.tandem.run.RunFiles;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Runs Core alone; vehicles are in hosts on this or other machines. */
@Command(name = "core", description = "Run Core alone: hosts that simulate the vehicles connect to it, and tandem ctl controls the run.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem core scenarios/three-aircraft.yaml",
            "  tandem core campus.yaml --resume runs/campus-20260131T120000Z.mcap",
            "  tandem core campus.yaml --resume latest          for a service that is restarted after a crash",
            "  tandem core campus.yaml --listen 0.0.0.0:47470 --key campus.key"
        })
final class CoreCommand implements Callable<Integer> {

    private static final Path LATEST = Path.of("latest");

    @Mixin
    private RunOptions options;

    @Mixin
    private NetworkOptions network;

    @Mixin
    private WebOptions web;

    @Mixin
    private TopicOptions topics;

    @Option(names = "--listen", paramLabel = "HOST:PORT", defaultValue = NetworkOptions.USUAL_CORE,
            description = "Address to listen at. Default: ${DEFAULT-VALUE}, reachable from this machine only.")
    private String listen;

    @Option(names = "--insecure", description = "Allow listening to other machines without a shared key.")
    private boolean insecure;

    @Option(names = "--resume", paramLabel = "RUN.mcap",
            description = "Continue the run of this recording after its Core has crashed. latest: the last recording of this scenario in runs/, or a new run if that one has ended.")
    private Path resume;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (resume != null && resume.equals(LATEST)) {
            resume = RunFiles.unfinished(RunFiles.FOLDER, options.file()).orElse(null);
            System.err.println(resume == null ? "No run of this scenario is unfinished; this is a new one" : "Going on from " + resume);
        }
        if (resume != null) {
            options.goOnFrom(resume);
        }
        Run run = options.run().hold();
        network.takeSecretsOf(run.load().scenario(), options.file());
        InetSocketAddress at = network.listenAddress(listen, insecure, ", or say --insecure");
        run.backend(_ -> network.bindCore(at, options.overrides(), Optional.ofNullable(resume), System.err::println));
        return RunSession.execute(run, options, web, topics, true);
    }
}
