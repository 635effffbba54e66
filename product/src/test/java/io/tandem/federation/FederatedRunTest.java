package io.tandem.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.tandem.FreePort;
import io.tandem.cluster.ClusterNode.Service;
import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterSettings;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Alert;
import io.tandem.message.Orders;
import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.recording.RecordingReader;
import io.tandem.run.ActiveRun;
import io.tandem.run.Run;
import io.tandem.run.RunListener;
import io.tandem.run.RunResult;
import io.tandem.time.SimTime;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** One run on several members: the same bits, beat by beat, as in one process. */
@Timeout(120)
@Tag("slow")
class FederatedRunTest {

    /** Aircraft that wander and keep clear of each other, so that what each does depends on all. */
    private static final String SWARM = """
            name: Swarm
            site: {lat: 29.19, lon: -81.05}
            seed: 7
            clock: {duration: 8 s}
            areas: {field: {box: {center: [0, 0], size: [300, 300]}}}
            vehicles:
              - ids: 1..60
                kind: air/rotor
                start: {random-in: field, height: 20 m}
                mobility: {model: kinematic, speed: 8 m/s}
                behaviors: {wander: 1, stay-in-bounds: {priority: 4, area: field}, avoid: 10}
            """;

    /** vehicles of the swarm: a beat has the reports of all of them or none */
    private static final int ALL = 60;

    @TempDir
    private Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();
    private final List<String> notices = new CopyOnWriteArrayList<>();

    /** What a run is compared by. */
    private record Trace(RunResult result, List<Long> hashes, TreeSet<String> alerts) {
    }

    private static InetSocketAddress free() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), FreePort.next());
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable one : open.reversed()) {
            one.close();
        }
    }

    private ClusterNode member(String name, InetSocketAddress at, Optional<InetSocketAddress> join) throws MistakeException {
        ShareMember shares = new ShareMember(1, folder, notices::add);
        ClusterNode node = ClusterNode.open(new ClusterSettings(name, at, join, Optional.empty(), "1"), Map.of(Service.VEHICLES, shares), notices::add);
        open.add(shares);
        open.add(node);
        return node;
    }

    private Run onCluster(String scenario, InetSocketAddress any) {
        return Run.ofText(scenario).backend(_ -> new FederationBackend(
                ClusterNode.open(new ClusterSettings("run", free(), Optional.of(any), Optional.empty(), "1"), Map.of(), notices::add), Map.of(), Optional.empty(), Optional.empty(), notices::add));
    }

    private static Trace trace(Run run, IntConsumer atBeat) throws Exception {
        return trace(run, true, atBeat);
    }

    /**
     * @param hearing whether the reports of every beat are wanted; where not, the orders of each are compared
     * @param atBeat called after every beat with its number
     */
    private static Trace trace(Run run, boolean hearing, IntConsumer atBeat) throws Exception {
        List<Long> hashes = Collections.synchronizedList(new ArrayList<>());
        TreeSet<String> alerts = new TreeSet<>();
        RunResult result = run.fast().workers(1).tap(new Tap() {
            @Override
            public boolean hearsEveryBeat() {
                return hearing;
            }

            @Override
            public void heard(SimTime at, Reports reports) {
                hashes.add(!hearing ? reports.count() % ALL : IntStream.range(0, reports.count()).mapToLong(row -> bits(reports, row)).sum());
            }

            @Override
            public void alerted(Alert alert) {
                alerts.add(alert.toString());
            }

            @Override
            public void judged(Orders orders) {
                hashes.add(IntStream.range(0, orders.alerts()).mapToLong(i -> bits(orders, i)).sum());
                atBeat.accept(hashes.size() / 2);
            }
        }).execute();
        return new Trace(result, hashes, alerts);
    }

    private static long bits(Orders orders, int i) {
        long advice = orders.alertVid[i] * 31L + orders.alertOther[i] * 7L + orders.alertTurn[i] * 3L + orders.alertClimb[i];
        return (advice * 0x9E3779B97F4A7C15L + Double.doubleToRawLongBits(orders.alertDistance[i])) * 31 + Double.doubleToRawLongBits(orders.alertSeconds[i]);
    }

    /** Mixes the bits of all columns of a vehicle. */
    private static long bits(Reports reports, int row) {
        long mixed = reports.vid[row] * 31L + reports.time[row];
        for (ReportColumn column : ReportColumn.REALS) {
            mixed = mixed * 0x9E3779B97F4A7C15L + Double.doubleToRawLongBits(reports.reals(column)[row]);
        }
        return mixed * 31 + reports.rung[row] * 31L + reports.reason[row];
    }

    private static void assertSame(Trace federated, Trace alone) {
        assertThat(federated.hashes).isEqualTo(alone.hashes);
        assertThat(federated.alerts).isEqualTo(alone.alerts);
        assertThat(federated.result.stateHash()).isEqualTo(alone.result.stateHash());
        assertThat(federated.result.alerts()).isEqualTo(alone.result.alerts());
    }

    @Test
    void membersComputeTheBitsOfOneProcessAlsoWhenOneDiesOnTheWay() throws Exception {
        Trace alone = trace(Run.ofText(SWARM), _ -> { });
        InetSocketAddress first = free();
        member("one", first, Optional.empty());
        ClusterNode two = member("two", free(), Optional.of(first));

        Trace whole = trace(onCluster(SWARM, first), _ -> { });
        Trace wounded = trace(onCluster(SWARM, first), beat -> {
            if (beat == 40) {
                two.close();
            }
        });

        assertThat(alone.alerts).as("they meet").isNotEmpty();
        assertSame(whole, alone);
        assertThat(whole.result.counters()).containsEntry("shares_taken_over", 0L);
        assertSame(wounded, alone);
        assertThat(wounded.result.counters()).containsEntry("shares_taken_over", 1L);
        assertThat(notices).anyMatch(notice -> notice.startsWith("two no longer carries its vehicles"));
    }

    /** Without anybody who looks at every report the members find the pairs, and Core has the reports once a second only. */
    @Test
    void membersFindThePairsOfTheirTilesAlsoWhenOneDiesOnTheWay() throws Exception {
        Trace alone = trace(Run.ofText(SWARM), false, _ -> { });
        InetSocketAddress first = free();
        member("one", first, Optional.empty());
        ClusterNode two = member("two", free(), Optional.of(first));
        member("three", free(), Optional.of(first));
        member("four", free(), Optional.of(first));

        assertThat(alone.alerts).as("they meet").isNotEmpty();
        assertSame(trace(onCluster(SWARM, first), false, _ -> { }), alone);
        assertSame(trace(onCluster(SWARM, first), false, beat -> {
            if (beat == 57) {
                two.close();
            }
        }), alone);
    }

    @Test
    void runGoesOnInItsOwnProcessWhenNoMemberIsLeft() throws Exception {
        Trace alone = trace(Run.ofText(SWARM), _ -> { });
        InetSocketAddress first = free();
        ClusterNode only = member("only", first, Optional.empty());

        Trace left = trace(onCluster(SWARM, first), beat -> {
            if (beat == 30) {
                only.close();
            }
        });

        assertSame(left, alone);
        assertThat(notices).contains("No member is left: this process carries all vehicles.");
    }

    /** What a recording has, without what is measured by the wall clock. */
    private static List<String> content(Path recording) throws Exception {
        List<String> content = new ArrayList<>();
        try (RecordingReader reader = RecordingReader.open(recording)) {
            content.add(reader.participants().toString());
            reader.replay(new Tap() {
                @Override
                public void heard(SimTime at, Reports reports) {
                    content.add(at + " " + IntStream.range(0, reports.count()).mapToObj(row -> reports.vid[row] + " " + bits(reports, row)).toList());
                }

                @Override
                public void alerted(Alert alert) {
                    content.add(alert.toString());
                }

                @Override
                public void runState(SimTime at, RunState state) {
                    content.add(at + " " + state);
                }

                @Override
                public void stateHash(SimTime at, long hash) {
                    content.add(at + " " + hash);
                }
            });
        }
        return content;
    }

    @Test
    void recordingsOfMembersAreReadAsOneAlsoWhenOneDiedOnTheWay() throws Exception {
        Path alone = folder.resolve("alone.mcap");
        Run.ofText(SWARM).fast().workers(1).record(alone).execute();
        InetSocketAddress first = free();
        member("one", first, Optional.empty());
        ClusterNode two = member("two", free(), Optional.of(first));
        Path run = folder.resolve("swarm");

        int[] beats = {0};
        Run.ofText(SWARM).backend(_ -> new FederationBackend(ClusterNode.open(new ClusterSettings("run", free(), Optional.of(first), Optional.empty(), "1"), Map.of(), notices::add),
                Map.of(), Optional.empty(), Optional.of(run), notices::add)).fast().workers(1).record(run.resolve("core.mcap")).listener(new RunListener() {
                    @Override
                    public void beat(ActiveRun active) {
                        if (++beats[0] == 70) {
                            two.close();
                        }
                    }
                }).execute();

        assertThat(content(run)).isEqualTo(content(alone));
        assertThat(Files.list(run).map(file -> file.getFileName().toString())).contains("core.mcap", "seat-0-0.mcap", "seat-1-0.mcap", "seat-1-1.mcap", "merged.mcap");
        Files.delete(run.resolve("seat-0-0.mcap"));
        Files.delete(run.resolve("merged.mcap"));
        assertThat(catchThrowableOfType(MistakeException.class, () -> RecordingReader.open(run))).hasMessageContaining("of 60 participants are missing").hasMessageContaining("copy the files");
    }

    @Test
    void vehiclesThatSeeEachOtherStayOnOneMember() throws Exception {
        String convoy = SWARM.replace("behaviors: {wander: 1, stay-in-bounds: {priority: 4, area: field}, avoid: 10}", "behaviors: {wander: 1}").replace("ids: 1..60", "ids: 1..3") + """
              - ids: 11..13
                kind: air/rotor
                start: {random-in: field, height: 20 m}
                behaviors: {follow-me: {priority: 1, leader: 1}}
            """;
        InetSocketAddress first = free();
        member("one", first, Optional.empty());
        member("two", free(), Optional.of(first));

        assertSame(trace(onCluster(convoy, first), _ -> { }), trace(Run.ofText(convoy), _ -> { }));
    }

    @Test
    void whatDoesNotTravelIsRefusedWithTheCure() throws Exception {
        InetSocketAddress first = free();
        member("one", first, Optional.empty());
        String seeing = SWARM.replace("    behaviors:", "    perception: {sensors: [{range: 50 m}]}\n    behaviors:");

        MistakeException refused = catchThrowableOfType(MistakeException.class, () -> onCluster(seeing, first).fast().execute());

        assertThat(refused).hasMessageContaining("does not travel between members").hasMessageContaining("without --cluster");
    }
}
