package io.tandem.web.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.Patience;
import io.tandem.geo.LocalPosition;
import io.tandem.message.CommandState;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.MessageKind;
import io.tandem.message.PlanProposal;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.SignalChange;
import io.tandem.message.TrackedObject;
import io.tandem.message.Transmission;
import io.tandem.message.VehicleView;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import io.tandem.web.TestWebServer;
import io.tandem.web.TestWebServer.Watcher;
import io.tandem.web.contract.RunMessage;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Messages and frames of a live run, and its independence of slow or faulty browsers. */
class LiveRunTest {

    private static final int FRESH_IN_GO = 3;

    private TestWebServer server;

    @BeforeEach
    void open() throws IOException {
        server = new TestWebServer();
    }

    @AfterEach
    void close() throws IOException {
        server.close();
        assertThat(server.errors).isEmpty();
    }

    @Test
    void changedSettingIsSentWithAChangeOfTheScene() throws Exception {
        server.begin(1);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");

        server.live().tap().event(new SettingChange("areas.field", "4 corners", "{polygon: [[0, 0], [9, 0], [0, 9]]}", "operator").event(SimTime.ZERO));
        server.beat(0.1, 0);

        assertThat(watcher.await("CHANGED")).contains("areas.field: 4 corners → {polygon: [[0, 0], [9, 0], [0, 9]]} by operator");
        assertThat(watcher.await("scene-changed")).isNotNull();
    }

    @Test
    void signalsThatFollowTheTrafficAreSentAsTheyChangeAndToWhoeverComesLater() throws Exception {
        server.begin(1);
        Watcher watcher = server.watch("/ws/live");
        assertThat(watcher.await("\"signals\"")).contains("\"list\":[]");

        server.live().tap().event(new SignalChange(SimTime.ofSeconds(2), "crossing", "rG", Double.POSITIVE_INFINITY).event());
        server.beat(2, 0);

        assertThat(watcher.await("rG\"")).contains("{\"type\":\"signals\",\"t_s\":2.0,\"list\":[{\"name\":\"crossing\",\"states\":\"rG\"}]}");
        assertThat(server.watch("/ws/live").await("\"signals\"")).contains("\"states\":\"rG\"");
    }

    @Test
    void radioMessagesAreListedAndCountedOnRequest() throws Exception {
        server.begin(2);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");
        server.live().tap().sent(new Transmission(SimTime.ofSeconds(1), MessageKind.CAM, 1, 7, 2_000_000, new int[] {2}, new byte[] {0}, ""));
        server.beat(1.5, 0);

        watcher.send("{\"type\":\"radio-links\",\"vid\":2}");
        watcher.send("{\"type\":\"radio-list\",\"kind\":\"cam\"}");

        assertThat(watcher.await("radio-links")).contains("\"vid\":2,\"t_s\":1.5,\"window_s\":2.0,\"links\":[[1,2,1,1,0.5]],\"more\":0");
        assertThat(server.get("/api/live/radio?vid=2").body()).contains("\"ages\":[{\"sender\":1,\"t_s\":[],\"value\":[]}]");
        assertThat(watcher.await("radio-list")).contains("\"kind\":\"cam\",\"sender\":1,\"seq\":7,\"latency_ms\":2.0,\"receivers\":1,\"delivered\":1,\"losses\":[]");
    }

    @Test
    void everybodyIsToldAtOnceWhetherCommandsGoToARealVehicle() throws Exception {
        server.commanded = List.of(new RunMessage.Commanded(2, CommandState.DISARMED, "", "Its position is not known.", 16.5));
        server.begin(2);
        Watcher watcher = server.watch("/ws/live");
        assertThat(watcher.await("\"status\"")).contains("\"commanded\":[{\"vid\":2,\"state\":\"disarmed\",\"why\":\"\",\"arm_refusal\":\"Its position is not known.\",\"max_speed_mps\":16.5}]");

        server.commanded = List.of(new RunMessage.Commanded(2, CommandState.HALTED, "by operator", "", 16.5));
        server.live().tap().event(new Event(SimTime.ZERO, Event.HALTED, 2, 0, null, "by operator"));
        server.beat(0.1, 0);

        assertThat(watcher.await("\"halted\"")).contains("\"why\":\"by operator\"");
    }

    @Test
    void chartedVehiclesAreSentWithEveryBeatAlsoToABrowserThatDoesNotDraw() throws Exception {
        server.begin(3);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");
        watcher.send("{\"type\":\"chart\",\"vids\":\"2,99,x\"}");
        watcher.send("{\"type\":\"look\",\"vid\":1}");
        watcher.await("outlook");

        List<Double> times = new ArrayList<>();
        for (int beat = 1; beat <= 30; beat++) {
            server.beat(beat / 10.0, beat);
            if (beat % 10 == 0) {
                String samples = watcher.await("\"samples\"");
                assertThat(samples).contains("\"vid\":2").doesNotContain("\"vid\":1,", "\"vid\":99");
                while (samples != null) {
                    Matcher found = Pattern.compile("\"t_s\":\\[([^]]*)]").matcher(samples);
                    found.results().flatMap(one -> Arrays.stream(one.group(1).split(","))).map(Double::valueOf).forEach(times::add);
                    samples = times.getLast() < beat / 10.0 ? watcher.await("\"samples\"") : null;
                }
            }
        }

        assertThat(times).hasSize(30).isSorted();
        List<Long> corners = watcher.corners.stream().map(corner -> corner.getLong(8)).toList();
        assertThat(corners).as("though no frame was acknowledged").hasSizeGreaterThanOrEqualTo(4);
        assertThat(IntStream.range(1, corners.size()).mapToLong(i -> corners.get(i) - corners.get(i - 1)).boxed().toList()).as("each 0.4 s, none left out").containsOnly(400_000_000L);
        assertThat(watcher.frames.size()).isLessThanOrEqualTo(2);
    }

    @Test
    void frameHasAllVehiclesInTheLayoutOfTheContract() throws Exception {
        server.begin(3);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");
        server.beat(1.5, -12.34);

        ByteBuffer frame = watcher.frame();
        // The first frame after connecting may be from before the first beat.
        frame = frame.getLong(8) == 0 ? watcher.frame() : frame;

        assertThat(frame.remaining()).as("three columns of four bytes, seven of two, three of one").isEqualTo(32 + 3 * 12 + 7 * 8 + 3 * 4);
        assertThat(frame.get(0)).isEqualTo((byte) 1);
        assertThat(frame.get(1)).isEqualTo((byte) 3);
        assertThat(frame.getLong(8)).isEqualTo(1_500_000_000L);
        assertThat(frame.getInt(16)).isEqualTo(3);
        assertThat(frame.getInt(32)).isEqualTo(-1234);
        assertThat(frame.getInt(32 + 12 + 8)).isEqualTo(2000);
        assertThat(frame.getShort(32 + 36)).isEqualTo((short) 16384);
        assertThat(frame.getShort(32 + 36 + 8)).isEqualTo((short) -150);
        assertThat(frame.get(32 + 36 + 32)).isEqualTo((byte) 1);
        assertThat(frame.get(32 + 36 + 64)).isEqualTo((byte) FRESH_IN_GO);
    }

    @Test
    void inflowVehiclesAreNotBlockedBeforeTheyEnter() throws Exception {
        server.inflowVehicles = Set.of(3, 4);
        server.begin(4);
        server.limitReportsTo(2);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");

        server.beat(0.1, 0);
        String going = watcher.await("\"obeyed\":2,\"all\":2");
        server.live().tap().event(new Event(SimTime.ofSeconds(0.2), Event.LEFT, 2, 0, LocalPosition.of(0, 0), "its road has ended"));
        server.limitReportsTo(1);
        server.beat(0.3, 1);
        String left = watcher.await("\"waiting\":3");
        server.change(RunState.SET);
        server.limitReportsTo(2);
        AtomicReference<String> check = new AtomicReference<>("");
        AtomicInteger beats = new AtomicInteger();
        Patience.until(() -> {
            server.beat(0.1 * beats.incrementAndGet(), 0);
            for (String text = watcher.texts.poll(); text != null && !check.get().contains("\"blocked\":[]"); text = watcher.texts.poll()) {
                check.set(text);
            }
            return check.get().contains("\"blocked\":[]");
        });

        assertThat(going).contains("\"virtual\":2", "\"waiting\":2");
        assertThat(left).contains("\"all\":1");
        assertThat(check.get()).contains("\"ready\":2,\"all\":2,\"waiting\":2,\"blocked\":[]");
        assertThat(server.get("/api/scene").body()).contains("\"comes\":true", "\"body_m\":[4.5,1.8]");
    }

    @Test
    void browserWithoutAcknowledgementGetsTwoFramesAndThenTheLatest() throws Exception {
        server.begin(1);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");
        watcher.await("status");
        for (int i = 1; i <= 20; i++) {
            server.beat(0.1 * i, i);
            WallClock.machine().parkUntil(WallClock.machine().nanoTime() + SimTime.nanos(0.04));
        }

        assertThat(watcher.frame()).isNotNull();
        assertThat(watcher.frame()).isNotNull();
        assertThat(watcher.frames).isEmpty();

        server.beat(9, 99);
        watcher.send("{\"type\":\"more\",\"frame\":1}");
        assertThat(watcher.frame().getInt(32)).isEqualTo(9900);
    }

    @Test
    void stalledSocketDelaysNeitherCoreNorOtherBrowsers() throws Exception {
        server.begin(5_000);
        int port = Integer.parseInt(server.url.substring(server.url.lastIndexOf(':') + 1));
        try (Socket stalled = new Socket()) {
            stalled.setReceiveBufferSize(1024);
            stalled.connect(new InetSocketAddress("127.0.0.1", port));
            stalled.getOutputStream().write(("GET /ws/live HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: tandem.1\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n")
                    .getBytes(StandardCharsets.UTF_8));
            Watcher quick = server.watch("/ws/live");
            quick.await("history");
            long slowest = 0;
            int seen = 0;
            for (int i = 1; i <= 30; i++) {
                long before = WallClock.machine().nanoTime();
                server.beat(0.1 * i, i);
                server.live().tap().event(new Event(SimTime.ZERO, "NOISE", 0, 0, null, "x".repeat(50_000)));
                slowest = Math.max(slowest, WallClock.machine().nanoTime() - before);
                quick.frame();
                quick.send("{\"type\":\"more\",\"frame\":0}");
                seen++;
                WallClock.machine().parkUntil(WallClock.machine().nanoTime() + SimTime.nanos(0.035));
            }

            assertThat(seen).isEqualTo(30);
            assertThat(SimTime.seconds(slowest)).as("whoever waited for the stalled one would wait for long").isLessThan(20);
        }
    }

    @Test
    void manualDriverIsAnnouncedRecordedAndReleasedOnDisconnect() throws Exception {
        server.begin(2);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");
        watcher.await("status");

        watcher.send("{\"type\":\"drive\",\"vid\":1,\"steer\":1,\"throttle\":1}");
        watcher.send("{\"type\":\"take\",\"vid\":1}");
        String driving = watcher.await("driving");
        watcher.send("{\"type\":\"drive\",\"vid\":1,\"steer\":7,\"throttle\":0.5,\"pitch\":0}");
        watcher.send("{\"type\":\"release\",\"vid\":1}");
        String last = watcher.await("driving");

        assertThat(driving).contains("\"vid\":1", "operator-1");
        assertThat(last).contains("\"by\":null");
        assertThat(server.manualInputs.getFirst().steer()).as("right is negative, and no more than full lock").isEqualTo(-1);
        assertThat(server.manualInputs.getFirst().throttle()).isEqualTo(0.5);
        assertThat(server.manualInputs.getLast().isRelease()).isTrue();
        assertThat(server.publishedEvents).extracting(Event::name).containsExactly("TAKEN", "RELEASED");
    }

    @Test
    void perceptionOfAVehicleIsSentOnRequest() throws Exception {
        server.begin(2);
        server.vehicleView = new VehicleView(SimTime.ofSeconds(3), 1, 10, 20, 0.5, Optional.of(new Estimate(SimTime.ofSeconds(3), 1, 11, 21, 0.4, 5, 0,
                new Estimate.Spread(4, 0, 1, 0.01, 0.1, 0.01), "inflated", true, 0, List.of())),
                List.of(new VehicleView.RangeScan(10, 20, -0.5, 0.1, 50, List.of(50.0, 12.3456))), List.of(new TrackedObject(2, 30, 20, 0, 1, 0, 0.2, new TrackedObject.Spread(1, 0, 4, 0, 0, 0))));
        Watcher watcher = server.watch("/ws/live");
        watcher.await("status");

        watcher.send("{\"type\":\"look\",\"vid\":1}");
        String vehicleView = watcher.await("outlook");
        watcher.send("{\"type\":\"look\",\"vid\":2}");
        String nothing = watcher.await("outlook");

        assertThat(vehicleView).contains("\"vid\":1", "\"x\":11.0", "\"major\":4.895", "\"minor\":2.448", "\"turn\":0.0",
                "\"range\":[50.0,12.35]", "\"age_s\":0.2,\"major\":4.895,\"minor\":2.448,\"turn\":1.57", "\"bias_model\":\"inflated\"");
        assertThat(nothing).isEqualTo("{\"type\":\"outlook\",\"vid\":2}");
    }

    @Test
    void followedAndRefusedPlansAreSentOnRequest() throws Exception {
        server.begin(2);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("status");
        server.live().tap().proposed(plan(4, PlanProposal.Outcome.TAKEN, "", 5));
        server.live().tap().proposed(plan(5, PlanProposal.Outcome.REFUSED, "it meets an obstacle", 6));

        watcher.send("{\"type\":\"look\",\"vid\":1}");
        String plan = watcher.await("\"plan\"");

        assertThat(plan).contains("\"vid\":1", "\"cycle\":5", "\"outcome\":\"refused\"", "\"why\":\"it meets an obstacle\"", "\"taken_s\":4.0",
                "\"trajectory\":[[1.0,5.0,0.0,0.0,1.0]]", "\"refused\":[[1.0,6.0,0.0,0.0,1.0]]");
    }

    private static PlanProposal plan(int second, PlanProposal.Outcome outcome, String why, double east) {
        return new PlanProposal(SimTime.ofSeconds(second), 1, second, SimTime.ofSeconds(second), outcome, why, 0.02,
                new PlanProposal.Trajectory(List.of(new PlanProposal.Pose(1, east, 0, 0, 1))));
    }

    /** One that goes on sending while it is closed may lose the code with the connection: TCP resets it, which is 1006. */
    @Test
    void invalidMessagesCloseTheSocket() throws Exception {
        server.begin(1);
        Watcher watcher = server.watch("/ws/live");
        Watcher flood = server.watch("/ws/live");

        watcher.send("{\"type\":[[[[");
        while (flood.socket.isOpen()) {
            Patience.result(flood.socket.send("{\"type\":\"more\"}").exceptionally(_ -> null));
        }

        assertThat(watcher.closeCode()).isEqualTo(4002);
        assertThat(flood.closeCode()).isIn(4002, 1006);
    }

    @Test
    void endOfTheRunIsSentWithVerdicts() throws Exception {
        server.begin(1);
        Watcher watcher = server.watch("/ws/live");
        watcher.await("history");
        watcher.await("status");
        server.change(RunState.STOP);

        server.live().over(List.of(new Verdict("stay apart", false, "1 m")), Optional.of("run-1"));

        assertThat(watcher.await("\"over\"")).contains("\"expectation\":\"stay apart\",\"met\":false", "\"run\":\"run-1\"");
    }
}
