package io.tandem.launch;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterSettings;
import io.tandem.console.ClusterOptions;
import io.tandem.console.ExitCode;
import io.tandem.console.InterruptHandler;
import io.tandem.diagnosis.MistakeException;
import io.tandem.federation.ShareMember;
import io.tandem.sweep.cluster.SweepMember;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A process that executes runs of sweeps for others, and carries vehicles of their runs. */
@Command(name = "member", description = "Take part in a cluster: execute runs of sweeps, or carry vehicles of a run, that are started elsewhere with tandem sweep --cluster or tandem run --cluster.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  tandem member                                                       the first member, on this machine only",
            "  tandem member --join 127.0.0.1:7800                                 another one",
            "  tandem new --cluster keys                                           certificates for members on several machines",
            "  tandem member --listen 10.0.0.5:7800 --certificate member-1.p12",
            "  tandem member --join 10.0.0.5:7800 --certificate member-2.p12",
            "  tandem sweep study.yaml --cluster 10.0.0.5:7800 --certificate member-3.p12",
            "  tandem run swarm.yaml --fast --cluster 127.0.0.1:7800"
        })
final class MemberCommand implements Callable<Integer> {

    private static final int MAX_JOBS = 256;

    @Spec
    private CommandSpec spec;

    @Option(names = "--join", paramLabel = "HOST:PORT", description = "Any member of the cluster. Default: this is the first one.")
    private String join;

    @Option(names = {"-j", "--jobs"}, paramLabel = "N", description = "Runs of sweeps at once, and threads for the vehicles of a run. Default: one per processor core.")
    private int jobs = Runtime.getRuntime().availableProcessors();

    @Option(names = "--recordings", paramLabel = "FOLDER", defaultValue = "runs", description = "Where vehicles of a run are recorded that is started with --member-recordings. Default: ${DEFAULT-VALUE}.")
    private Path recordings;

    @Mixin
    private ClusterOptions cluster;

    @Override
    public Integer call() throws MistakeException, IOException {
        if (jobs < 1 || jobs > MAX_JOBS) {
            throw new ParameterException(spec.commandLine(), "-j takes a number from 1 to " + MAX_JOBS + ".");
        }
        ClusterSettings settings = cluster.settings(Optional.ofNullable(join), "member");
        CountDownLatch over = new CountDownLatch(1);
        try (SweepMember member = new SweepMember(jobs, System.err::println); ShareMember shares = new ShareMember(jobs, recordings, System.err::println);
                ClusterNode node = ClusterNode.open(settings, Map.of(ClusterNode.Service.SWEEP, member, ClusterNode.Service.VEHICLES, shares), System.err::println);
                InterruptHandler _ = new InterruptHandler(over::countDown)) {
            System.err.println("Member " + settings.name() + " at " + node.listening() + ", " + jobs + " runs at once" + (settings.identity().isPresent() ? "" : ", this machine only")
                    + "; Ctrl-C ends it.");
            over.await();
            System.err.println(member.done() + " runs were executed here.");
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
        return ExitCode.WELL;
    }
}
