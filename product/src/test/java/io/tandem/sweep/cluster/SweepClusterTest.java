package io.tandem.sweep.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.FreePort;
import io.tandem.Patience;
import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterSettings;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import io.tandem.sweep.RunSpec;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.SweepReader;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.outcome.MemberLoad;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.page.SweepResult;
import io.tandem.sweep.session.Chunk;
import io.tandem.sweep.session.SweepOptions;
import io.tandem.sweep.session.SweepSession;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jgroups.Address;
import org.jgroups.MergeView;
import org.jgroups.View;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class SweepClusterTest {

    private static final String SCENARIO = """
            name: Two aircraft
            site: {lat: 29.19, lon: -81.05}
            clock: {step: 20 ms, duration: 4 s}
            areas: {field: {box: {center: [0, 0], size: [60, 60]}}}
            vehicles:
              - {ids: 1..2, kind: air/fixed-wing, length: 2.7, mobility: {model: kinematic, speed: 5 m/s}, start: {random-in: field, height: 30}, behaviors: {wander: 1}}
            expect: [{min-separation: 12 m}]
            """;

    private static final String ROW_OF_ANOTHER_RUN = "{\"run\": \"0000\", \"seed\": 1, \"passed\": true, \"end\": true}";

    @TempDir
    Path folder;
    private final List<String> told = new CopyOnWriteArrayList<>();
    private volatile List<MemberLoad> loads = List.of();

    private static InetSocketAddress free() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePort.next());
    }

    private static ClusterSettings settings(String name, InetSocketAddress at, Optional<InetSocketAddress> join) {
        return new ClusterSettings(name, at, join, Optional.empty(), "1");
    }

    private SweepResult sweep(String out, Optional<SweepCluster> cluster, Runnable afterEach) throws MistakeException, IOException {
        SweepPlan plan = SweepReader.read(folder.resolve("study.yaml"));
        SweepListener listener = new SweepListener() {
            @Override
            public void ended(Row row) {
                afterEach.run();
            }

            @Override
            public void notice(String text) {
                told.add(text);
            }

            @Override
            public void loads(List<MemberLoad> members) {
                loads = members;
            }
        };
        SweepOptions options = new SweepOptions(folder.resolve(out), 8, Chunk.WHOLE, List.of(), Optional.empty(), false, Optional.empty(), cluster);
        try (SweepSession session = SweepSession.open(plan, options, listener)) {
            return session.run();
        }
    }

    private List<String> lines(String out) throws IOException {
        return Files.readAllLines(folder.resolve(out).resolve("runs.csv")).stream().map(line -> line.replaceFirst(",[^,]*,[^,]*$", "")).toList();
    }

    @Test
    @Tag("slow")
    void membersGiveTheSameTableAlsoWhenOneDiesAndOthersAnswerNonsense() throws Exception {
        Files.writeString(folder.resolve("two.yaml"), SCENARIO);
        Files.writeString(folder.resolve("study.yaml"), "sweep: {scenario: two.yaml, vary: {\"vehicles[0].mobility.speed\": [4 m/s, 8 kg], seed: 1..60}, measure: [min-separation, verdicts]}\n");
        sweep("alone", Optional.empty(), () -> { });
        InetSocketAddress first = free();
        try (SweepMember a = new SweepMember(1, _ -> { }); ClusterNode _ = ClusterNode.open(settings("a", first, Optional.empty()), Map.of(ClusterNode.Service.SWEEP, a), _ -> { });
                SweepMember b = new SweepMember(1, _ -> { });
                ClusterNode _ = ClusterNode.open(settings("liar", free(), Optional.of(first)), Map.of(ClusterNode.Service.SWEEP, liar(new MemberMessage(MemberMessage.Kind.ROW, ROW_OF_ANOTHER_RUN).bytes())), _ -> { });
                ClusterNode _ = ClusterNode.open(settings("noise", free(), Optional.of(first)), Map.of(ClusterNode.Service.SWEEP, liar(new byte[] {99, 1, 2})), _ -> { });
                SweepCluster cluster = SweepCluster.join(settings("sweep", free(), Optional.of(first)), _ -> { })) {
            ClusterNode dying = ClusterNode.open(settings("b", free(), Optional.of(first)), Map.of(ClusterNode.Service.SWEEP, b), _ -> { });
            AtomicInteger done = new AtomicInteger();

            SweepResult result = sweep("cluster", Optional.of(cluster), () -> {
                if (done.incrementAndGet() == 20) {
                    dying.close();
                }
            });

            assertThat(result.rows()).hasSize(120);
            assertThat(lines("cluster")).isEqualTo(lines("alone"));
            assertThat(a.done()).isPositive();
            assertThat(b.done()).isPositive();
            assertThat(told).anyMatch(text -> text.startsWith("liar gets no more runs: it answered with another run")).anyMatch(text -> text.startsWith("noise gets no more runs"));
        }
    }

    /** Has room for one run, takes any sweep, and answers every run alike. */
    private static ClusterNode.Responder liar(byte[] toEveryRun) {
        return (_, request, answer) -> {
            try {
                answer.accept(switch (MemberMessage.read(request).kind()) {
                    case HELLO -> new MemberMessage(MemberMessage.Kind.ROOM, "1").bytes();
                    case PREPARE -> new MemberMessage(MemberMessage.Kind.READY).bytes();
                    default -> toEveryRun;
                });
            } catch (IOException notSent) {
                throw new UncheckedIOException(notSent);
            }
        };
    }

    @Test
    @Tag("slow")
    void memberWhoseAnswerWasLostIsEnrolledAnew() throws Exception {
        SharedSweep shared = new SharedSweep("sweep", "", 0, List.of("seed"), List.of("verdicts"), List.of(new SourceFile("two.yaml", SCENARIO)));
        AtomicInteger unanswered = new AtomicInteger();
        InetSocketAddress first = free();
        CountDownLatch lost = new CountDownLatch(1);
        try (SweepMember member = new SweepMember(1, _ -> { });
                ClusterNode _ = ClusterNode.open(settings("forgets", first, Optional.empty()), Map.of(ClusterNode.Service.SWEEP, forgetsFirstRun(member, unanswered, lost)), _ -> { });
                ClusterNode node = ClusterNode.open(settings("sweep", free(), Optional.of(first)), Map.of(), _ -> { })) {
            ClusterWork work = new ClusterWork(node, shared, 1, (_, _) -> Optional.empty(), () -> false, new SweepListener() { });
            CompletableFuture<Optional<Row>> row = CompletableFuture.supplyAsync(() -> execute(work));
            Patience.release(lost);
            Address other = node.others().getFirst().address();

            node.viewAccepted(new MergeView(other, 9, List.of(other), List.of(View.create(other, 8, other))));

            assertThat(Patience.result(row)).hasValueSatisfying(done -> assertThat(done.run()).isEqualTo("0123"));
            assertThat(unanswered).hasValue(1);
        }
    }

    private static Optional<Row> execute(ClusterWork work) {
        try {
            return work.execute(new RunSpec(0, "0123", List.of("1")), Optional.empty());
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static ClusterNode.Responder forgetsFirstRun(SweepMember member, AtomicInteger unanswered, CountDownLatch lost) {
        return (from, request, answer) -> {
            try {
                if (MemberMessage.read(request).kind() == MemberMessage.Kind.RUN && unanswered.compareAndSet(0, 1)) {
                    lost.countDown();
                } else {
                    member.handle(from, request, answer);
                }
            } catch (IOException notSent) {
                throw new UncheckedIOException(notSent);
            }
        };
    }

    @Test
    void runOfASweepThatIsGoneIsGivenUp() throws Exception {
        SharedSweep endless = new SharedSweep("sweep", "1000000000 s", 0, List.of("seed"), List.of("verdicts"), List.of(new SourceFile("two.yaml", SCENARIO)));
        ClusterNode.Member sweep = new ClusterNode.Member(UUID.randomUUID());
        try (SweepMember member = new SweepMember(1, _ -> { })) {
            CompletableFuture<byte[]> ready = new CompletableFuture<>();
            CompletableFuture<byte[]> row = new CompletableFuture<>();
            member.handle(sweep, endless.message().bytes(), ready::complete);
            assertThat(MemberMessage.read(Patience.result(ready)).kind()).isEqualTo(MemberMessage.Kind.READY);
            member.handle(sweep, new MemberMessage(MemberMessage.Kind.RUN, "sweep", "0123", "1").bytes(), row::complete);

            member.gone(sweep);

            assertThat(MemberMessage.read(Patience.result(row)).kind()).isEqualTo(MemberMessage.Kind.UNKNOWN);
        }
    }

    @Test
    void filesThatAScenarioIncludesTravelToMembers() throws Exception {
        Files.createDirectories(folder.resolve("parts"));
        Files.writeString(folder.resolve("parts/two.yaml"), SCENARIO);
        Files.writeString(folder.resolve("more.yaml"), "include: parts/two.yaml\n");
        Files.writeString(folder.resolve("study.yaml"), "sweep: {scenario: more.yaml, vary: {seed: 1..6}}\n");
        InetSocketAddress first = free();
        try (SweepMember a = new SweepMember(1, _ -> { }); ClusterNode _ = ClusterNode.open(settings("a", first, Optional.empty()), Map.of(ClusterNode.Service.SWEEP, a), _ -> { });
                SweepCluster cluster = SweepCluster.join(settings("sweep", free(), Optional.of(first)), _ -> { })) {
            sweep("here", Optional.empty(), () -> { });
            sweep("there", Optional.of(cluster), () -> { });

            assertThat(a.done()).isEqualTo(6);
            assertThat(loads).singleElement().satisfies(load -> {
                assertThat(load.runs()).isEqualTo(6);
                assertThat(load.present()).isTrue();
                assertThat(load.use()).isBetween(0.0, 1.0);
            });
            assertThat(lines("there")).isEqualTo(lines("here"));
        }
    }

    @Test
    void scenarioThatNeedsMoreThanItsTextsIsRefused() throws Exception {
        Files.writeString(folder.resolve("study.yaml"), "sweep: {scenario: two.yaml, vary: {seed: 1..6}}\n");
        InetSocketAddress first = free();
        try (SweepMember a = new SweepMember(1, _ -> { }); ClusterNode _ = ClusterNode.open(settings("a", first, Optional.empty()), Map.of(ClusterNode.Service.SWEEP, a), _ -> { });
                SweepCluster cluster = SweepCluster.join(settings("sweep", free(), Optional.of(first)), _ -> { })) {
            assertThat(refusal(cluster, SCENARIO.replace("{model: kinematic, speed: 5 m/s}", "{model: process, command: [python3, car.py], inputs: {acceleration: wanted-acceleration}, outputs: {speed: speed}}"))).contains("python3 car.py", "not run", "without --cluster");
            assertThat(refusal(cluster, SCENARIO.replace("Two aircraft", "${env.PATH}"))).contains("environment variable", "--set");
        }
    }

    private String refusal(SweepCluster cluster, String scenario) throws IOException {
        Files.writeString(folder.resolve("two.yaml"), scenario);
        return catchThrowableOfType(MistakeException.class, () -> sweep("out", Optional.of(cluster), () -> { })).getMessage();
    }

    @Test
    void garbageIsAnsweredOrRefusedButNeverObeyed() throws Exception {
        Random random = new Random(5);
        byte[] message = new MemberMessage(MemberMessage.Kind.RUN, "sweep", "id", "5 m/s").bytes();
        assertThat(MemberMessage.read(message).texts()).containsExactly("sweep", "id", "5 m/s");
        try (SweepMember member = new SweepMember(1, _ -> { })) {
            for (int i = 0; i < 20_000; i++) {
                byte[] garbage = i % 2 == 0 ? new byte[random.nextInt(40)] : message.clone();
                for (int j = 0; j < 3 && garbage.length > 0; j++) {
                    garbage[random.nextInt(garbage.length)] = (byte) random.nextInt();
                }
                member.handle(new ClusterNode.Member(null), garbage, _ -> { });
            }
            assertThat(member.done()).isZero();
        }
    }
}
