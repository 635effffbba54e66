package io.tandem.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.host.CoreConnection;
import io.tandem.message.DriverReports;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Ids;
import io.tandem.message.LinkVitals;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.SettingChange;
import io.tandem.message.Tap;
import io.tandem.message.VehicleView;
import io.tandem.proximity.AlertSettings;
import io.tandem.time.SimTime;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.EventOutbox;
import io.tandem.wire.Nonce;
import io.tandem.wire.ReceiveOutcome;
import io.tandem.wire.ReportsHeader;
import io.tandem.wire.link.Impairment;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What Core answers hosts and tools. */
class CoreServiceTest {

    private static final long SECOND = SimTime.nanos(1);

    private NetworkedCore net = NetworkedCore.ofCars(3);
    private final List<ControlMessage> answers = new ArrayList<>();

    @AfterEach
    void close() {
        net.close();
    }

    private CoreConnection host(String name, Ids claims) {
        CoreConnection host = net.peer(name, claims);
        assertThat(host.join(SECOND)).isTrue();
        net.pass(0.1);
        host.listenUntil(0);
        host.listen((_, message) -> answers.add(message));
        return host;
    }

    private CoreConnection tool() {
        CoreConnection tool = net.tool("tool");
        tool.listen((_, message) -> answers.add(message));
        return tool;
    }

    private static void report(CoreConnection host, int run, int obeyed, Reports reports) {
        host.messageSender().send(new ReportsHeader(run, obeyed, 0, 0.5), reports);
    }

    /** The answer to a message. */
    private ControlMessage ask(CoreConnection peer, ControlMessage message) {
        answers.clear();
        peer.messageSender().send(message);
        net.pass(0.2);
        peer.listenUntil(0);
        return answers.isEmpty() ? null : answers.getLast();
    }

    private long count(ReceiveOutcome outcome) {
        return net.service.counts().of(outcome);
    }

    @Test
    void runIsCompleteWhenEveryVehicleHasAHostThatReported() {
        CoreConnection first = host("first", Ids.of(1, 2));
        CoreConnection second = host("second", Ids.of(3, 3));
        report(first, 0, 0, NetworkedCore.reports(0, 1, 2));
        net.pass(0.1);
        boolean before = net.service.isComplete();

        report(second, 0, 0, NetworkedCore.reports(0, 3));
        net.pass(0.1);

        assertThat(before).isFalse();
        assertThat(net.service.isComplete()).isTrue();
        assertThat(net.service.spokenFor()).isEqualTo(3);
        assertThat(net.service.leastHostMargin()).hasValue(0.5);
        assertThat(net.journal).contains("first joined with 2 vehicles", "second joined with 1 vehicles");
    }

    @Test
    void hostsAreRefusedVehiclesThatAreUnknownTakenOrTooMany() {
        host("owner", Ids.of(1, 1));
        CoreConnection unknown = net.peer("unknown", Ids.of(7, 7));
        CoreConnection taker = net.peer("taker", Ids.of(1, 2));
        CoreConnection greedy = net.peer("greedy", Ids.of(1, 4));

        for (CoreConnection peer : List.of(unknown, taker, greedy)) {
            net.introduce(peer);
        }

        assertThat(unknown.objection()).hasValue("Vehicle 7 is not in the scenario.");
        assertThat(taker.objection()).hasValue("Vehicle 1 is reported by owner already.");
        assertThat(greedy.objection()).hasValue("It claims more vehicles than the scenario has.");
        assertThat(net.journal).contains("taker was refused: Vehicle 1 is reported by owner already.");
    }

    @Test
    void silentHostLosesItsVehiclesToAnotherThatClaimsThem() {
        CoreConnection old = host("old", Ids.of(1, 1));
        report(old, 0, 0, NetworkedCore.reports(0, 1));
        net.pass(3);

        CoreConnection next = host("next", Ids.of(1, 1));
        report(old, 0, 0, NetworkedCore.reports(1, 1));
        net.pass(0.1);

        assertThat(next.refusal()).isEmpty();
        assertThat(net.service.spokenFor()).isEqualTo(1);
        assertThat(count(ReceiveOutcome.SESSION)).isPositive();
        assertThat(next.remembered(0).count()).as("where the vehicle was").isEqualTo(1);
    }

    @Test
    void reportsOfOthersVehiclesOtherRunsAndTheFutureAreNotAccepted() {
        CoreConnection host = host("host", Ids.of(1, 1));
        net.go();
        net.pass(0.5);

        report(host, 0, 2, NetworkedCore.reports(0.5, 2));
        report(host, 7, 2, NetworkedCore.reports(0.5, 1));
        report(host, 0, 2, NetworkedCore.reports(60, 1));
        net.pass(0.1);

        assertThat(count(ReceiveOutcome.CLAIM)).isEqualTo(1);
        assertThat(count(ReceiveOutcome.OUTDATED)).isEqualTo(2);
        assertThat(net.service.core().state().heard(0)).isFalse();
        assertThat(net.service.core().state().heard(1)).isFalse();
    }

    @Test
    void eventsOfOthersVehiclesAreAcknowledgedAndDropped() {
        List<Event> seen = new ArrayList<>();
        net.close();
        net = new NetworkedCore(List.of(NetworkedCore.car(1), NetworkedCore.car(2)), LocalParticipants.NONE, new Tap() {
            @Override
            public void event(Event event) {
                seen.add(event);
            }
        });
        CoreConnection host = host("host", Ids.of(1, 1));
        EventOutbox events = new EventOutbox();
        events.add(new Event(SimTime.ZERO, "FOUND", 1, 2, null, "mine"));
        events.add(new Event(SimTime.ZERO, "FOUND", 2, 1, null, "not mine"));

        host.messageSender().send(events);
        net.pass(0.3);
        host.listenUntil(0);

        assertThat(seen).extracting(Event::text).containsExactly("mine");
        assertThat(host.orders().newest().eventsHeard()).isEqualTo(2);
    }

    @Test
    void operatorChangesTheStateOnceHoweverOftenTheRequestArrives() {
        CoreConnection tool = tool();

        ask(tool, new ControlMessage.Ctl(1, RunState.SET));
        ControlMessage again = ask(tool, new ControlMessage.Ctl(1, RunState.SET));

        assertThat(again).isEqualTo(new ControlMessage.CtlReply(1, true, RunState.SET, 1, 0, ""));
        assertThat(net.requested).containsExactly(RunState.SET);
    }

    @Test
    void illegalChangeOfStateIsRefusedWithTheReason() {
        CoreConnection tool = tool();

        ControlMessage reply = ask(tool, new ControlMessage.Ctl(4, RunState.PAUSE));

        assertThat(reply).isEqualTo(new ControlMessage.CtlReply(4, false, RunState.READY, 0, 0, "A run in READY cannot go to PAUSE."));
        assertThat(net.requested).isEmpty();
    }

    @Test
    void replyNamesVehiclesWhoseHostHasNotObeyedYet() {
        CoreConnection host = host("host", Ids.of(1, 2));
        CoreConnection tool = tool();

        ask(tool, new ControlMessage.Ctl(1, RunState.SET));
        ControlMessage behind = ask(tool, new ControlMessage.Ctl(1, RunState.SET));
        report(host, 0, 1, NetworkedCore.reports(0, 1, 2));
        ControlMessage obeyed = ask(tool, new ControlMessage.Ctl(1, RunState.SET));

        assertThat(behind).isEqualTo(new ControlMessage.CtlReply(1, true, RunState.SET, 1, 2, "1, 2"));
        assertThat(obeyed).isEqualTo(new ControlMessage.CtlReply(1, true, RunState.SET, 1, 0, ""));
    }

    @Test
    void noStateIsConfirmedBeforeItIsRecorded() {
        long[] kept = {0};
        net.close();
        net = new NetworkedCore(List.of(NetworkedCore.car(1)), LocalParticipants.NONE, new Tap() {
            @Override
            public long kept() {
                return kept[0];
            }
        });
        CoreConnection tool = tool();
        ask(tool, new ControlMessage.Ctl(1, RunState.SET));

        ControlMessage unrecorded = ask(tool, new ControlMessage.Ctl(1, RunState.SET));
        kept[0] = 1_000;
        ControlMessage recorded = ask(tool, new ControlMessage.Ctl(1, RunState.SET));

        assertThat(unrecorded).isNull();
        assertThat(recorded).isInstanceOf(ControlMessage.CtlReply.class);
    }

    @Test
    void settingIsChangedOnceAndTheRefusalIsPassedOn() {
        CoreConnection tool = tool();

        ControlMessage changed = ask(tool, new ControlMessage.Change(1, "speed", "3"));
        ask(tool, new ControlMessage.Change(1, "speed", "3"));
        ControlMessage refused = ask(tool, new ControlMessage.Change(2, "fixed", "3"));

        assertThat(changed).isEqualTo(new ControlMessage.ChangeReply(1, true, ""));
        assertThat(refused).isEqualTo(new ControlMessage.ChangeReply(2, false, "It is fixed."));
        assertThat(net.changedSettings).containsExactly("speed=3 by tool", "fixed=3 by tool");
    }

    @Test
    void documentsAreFetchedWhole() throws Exception {
        CoreConnection host = host("host", Ids.of(1, 1));
        report(host, 0, 0, NetworkedCore.reports(0, 1));
        CoreConnection tool = tool();

        byte[] scenario = tool.fetch(ControlMessage.Document.SCENARIO, SECOND).orElseThrow();
        byte[] parameters = tool.fetch(ControlMessage.Document.PARAMETERS, SECOND).orElseThrow();
        byte[] status = fetchStatus(tool);

        assertThat(scenario).isEqualTo(NetworkedCore.SCENARIO);
        assertThat(new String(parameters, StandardCharsets.UTF_8)).isEqualTo("[]");
        assertThat(text(status)).contains("\"run_state\":\"READY\"").contains("\"host\"").contains("\"car-3\"");
    }

    /** A status is written by another thread, in the machine's own time. */
    private static byte[] fetchStatus(CoreConnection tool) throws InterruptedException {
        Supplier<Optional<byte[]>> fetch = () -> tool.fetch(ControlMessage.Document.STATUS, SECOND);
        Optional<byte[]> status = fetch.get();
        for (int i = 0; i < 6_000 && status.isEmpty(); i++) {
            Thread.sleep(5);
            status = fetch.get();
        }
        return status.orElseThrow();
    }

    private static String text(byte[] compressed) throws Exception {
        return new String(new InflaterInputStream(new ByteArrayInputStream(compressed)).readAllBytes(), StandardCharsets.UTF_8);
    }

    @Test
    void goodbyeAndSilenceEndSessions() {
        CoreConnection host = host("host", Ids.of(1, 1));
        net.tool("silent");

        host.messageSender().send(new ControlMessage.Bye("done"));
        net.pass(0.1);
        int spokenFor = net.service.spokenFor();
        net.pass(12);

        assertThat(spokenFor).isZero();
        assertThat(net.journal).contains("host left: done");
    }

    @Test
    void changedSettingsReachAHostThatJoinsLater() {
        SettingChange change = new SettingChange("vehicles.cruise", "10", "12", "operator");
        net.service.core().change(SimTime.ZERO, change, new AlertSettings(8, 3, 6, 4, 2, 0.6), List.of());
        net.pass(0.2);

        CoreConnection host = host("host", Ids.of(1, 1));
        net.pass(0.2);
        host.listenUntil(0);

        assertThat(host.orders().take().events().stream().flatMap(event -> SettingChange.of(event).stream())).contains(change);
    }

    @Test
    void impairmentOfAHostIsAppliedNowAndWhenItReturns() {
        CoreConnection host = host("host", Ids.of(1, 1));
        Impairment all = new Impairment(1, 0, 0, 0, 0);
        Impairment none = net.service.impairments().get("host");

        net.service.impair("host", all);
        answers.clear();
        ControlMessage lost = ask(host, new ControlMessage.Ping(1));
        net.service.impair("host", Impairment.NONE);
        ControlMessage heard = ask(host, new ControlMessage.Ping(1));

        assertThat(none).isEqualTo(Impairment.NONE);
        assertThat(lost).isNull();
        assertThat(heard).isInstanceOf(ControlMessage.Pong.class);
    }

    @Test
    void linksShowHowWellHostsAreReceived() {
        CoreConnection host = host("host", Ids.of(1, 1));
        tool();
        for (int i = 0; i < 20; i++) {
            report(host, 0, 0, NetworkedCore.reports(0.1 * i, 1));
            net.pass(0.1);
        }

        List<LinkVitals> links = net.service.links();

        assertThat(links).hasSize(1);
        assertThat(links.getFirst().host()).isEqualTo("host");
        assertThat(links.getFirst().rateHertz()).isBetween(8.0, 11.0);
        assertThat(net.service.missing()).isZero();
        assertThat(net.service.counters()).containsKeys("alerts", "datagrams_accepted", "drivers_untold");
    }

    @Test
    void viewOfAVehicleIsRequestedFromItsHostAndKeptForASecond() {
        CoreConnection host = host("host", Ids.of(1, 1));
        net.go();
        Optional<VehicleView> unknown = net.service.vehicleView(1);
        net.pass(0.2);
        host.listenUntil(0);
        List<Integer> asked = List.copyOf(host.orders().take().asked());

        host.messageSender().send(0, new VehicleView(net.service.time(), 1, 5, 6, 0, Optional.empty(), List.of(), List.of()));
        net.pass(0.1);
        Optional<VehicleView> fresh = net.service.vehicleView(1);
        net.pass(2);
        Optional<VehicleView> old = net.service.vehicleView(1);

        assertThat(unknown).isEmpty();
        assertThat(asked).containsExactly(1);
        assertThat(fresh).isPresent();
        assertThat(old).isEmpty();
        assertThat(net.service.vehicleView(2)).as("without a host").isEmpty();
    }

    private static Estimate estimate(double seconds, int vid) {
        return new Estimate(new SimTime(SimTime.nanos(seconds)), vid, 0, 0, 0, 0, 0, new Estimate.Spread(1, 0, 1, 1, 1, 1), "none", true, 0, List.of());
    }

    @Test
    void estimatesReachTheTapsOnceAndInOrder() {
        List<Estimate> seen = new ArrayList<>();
        net.close();
        net = new NetworkedCore(List.of(NetworkedCore.car(1), NetworkedCore.car(2)), LocalParticipants.NONE, new Tap() {
            @Override
            public void believed(Estimate estimate) {
                seen.add(estimate);
            }
        });
        CoreConnection host = host("host", Ids.of(1, 1));
        net.go();

        host.messageSender().send(0, List.of(estimate(0.2, 1)));
        host.messageSender().send(0, List.of(estimate(0.2, 1)));
        host.messageSender().send(0, List.of(estimate(0.1, 1)));
        host.messageSender().send(0, List.of(estimate(0.3, 2)));
        host.messageSender().send(0, List.of(estimate(0.3, 1)));
        net.pass(0.2);

        assertThat(seen).extracting(estimate -> estimate.at().seconds()).containsExactly(0.2, 0.3);
        assertThat(count(ReceiveOutcome.CLAIM)).isEqualTo(1);
    }

    @Test
    void driverReportsReachDriversOfOtherHosts() {
        CoreConnection one = host("one", Ids.of(1, 1));
        CoreConnection other = host("other", Ids.of(2, 2));
        net.go();
        report(one, 0, 2, NetworkedCore.reports(0, 1));
        report(other, 0, 2, NetworkedCore.reports(0, 2));
        DriverReports driving = new DriverReports();
        driving.resize(1);
        driving.vid[0] = 1;

        one.messageSender().send(0, driving);
        driving.vid[0] = 3;
        one.messageSender().send(0, driving);
        driving.vid[0] = 2;
        other.messageSender().send(0, driving);
        net.pass(0.1);
        other.listenUntil(0);

        assertThat(count(ReceiveOutcome.CLAIM)).as("3 is not its own").isEqualTo(1);
        assertThat(other.orders().take().driving().count()).isEqualTo(1);
    }

    @Test
    void answersThatOnlyCoreGivesAreIgnoredWhenAPeerSendsThem() {
        CoreConnection tool = tool();

        ControlMessage pong = ask(tool, new ControlMessage.Pong(1, 2, 3));
        ControlMessage refuse = ask(tool, new ControlMessage.Refuse(new Nonce(1, 1), "no"));
        ControlMessage reply = ask(tool, new ControlMessage.ChangeReply(1, true, ""));

        assertThat(pong).isNull();
        assertThat(refuse).isNull();
        assertThat(reply).isNull();
        assertThat(net.service.core().runState()).isEqualTo(RunState.READY);
    }

    @Test
    void runThatStartsAgainForgetsWhatWasReceived() {
        CoreConnection host = host("host", Ids.of(1, 1));
        net.go();
        net.pass(1);
        report(host, 0, 2, NetworkedCore.reports(1, 1));

        net.request(RunState.SET);
        net.pass(0.1);

        assertThat(net.service.time()).isEqualTo(SimTime.ZERO);
        assertThat(net.service.core().run()).isEqualTo(1);
        assertThat(net.service.core().state().heard(0)).isFalse();
    }

    @Test
    void lingeringEndsWhenAllHostsHaveObeyed() {
        CoreConnection host = host("host", Ids.of(1, 1));
        net.request(RunState.STOP);
        long begin = net.clock().nanoTime();
        report(host, 0, net.service.core().changes(), NetworkedCore.reports(0, 1));

        net.service.linger();
        long obeyed = net.clock().nanoTime() - begin;
        net.tool("tool");
        report(host, 0, 0, NetworkedCore.reports(0, 1));
        begin = net.clock().nanoTime();
        net.service.linger();
        long disobeyed = net.clock().nanoTime() - begin;

        assertThat(obeyed).isEqualTo(5 * NetworkedCore.BEAT_NANOS);
        assertThat(disobeyed).isEqualTo(30 * NetworkedCore.BEAT_NANOS);
    }

    @Test
    void restartedCoreTakesTheTimeOfItsHosts() {
        CoreConnection host = host("host", Ids.of(1, 1));
        net.service.core().restorer().runState(SimTime.ZERO, RunState.SET);
        net.service.core().restorer().runState(SimTime.ZERO, RunState.GO);
        net.start(LocalParticipants.NONE);
        Core core = net.service.core();
        core.restorer().runState(SimTime.ZERO, RunState.SET);
        core.restorer().runState(SimTime.ZERO, RunState.GO);
        CoreConnection again = net.peer("again", Ids.of(1, 1));
        net.introduce(again);
        report(again, 0, 2, NetworkedCore.reports(7.1, 1));

        net.service.resume(new SimTime(SimTime.nanos(4)));

        assertThat(net.service.time().seconds()).isEqualTo(7);
        assertThat(host.refusal()).isEmpty();
    }

    /** Hosts that were started again know nothing, and say so with empty reports: nobody else can come. */
    @Test
    void restartedCoreDoesNotWaitWhereAllHostsWereStartedAgain() {
        Core core = net.service.core();
        core.restorer().runState(SimTime.ZERO, RunState.SET);
        core.restorer().runState(SimTime.ZERO, RunState.GO);
        CoreConnection again = net.peer("again", Ids.of(1, 3));
        net.introduce(again);
        report(again, 0, 0, new Reports());
        long begin = net.clock().nanoTime();

        net.service.resume(new SimTime(SimTime.nanos(4)));

        assertThat(net.service.time().seconds()).isEqualTo(4);
        assertThat(net.clock().nanoTime() - begin).isLessThan(SimTime.nanos(0.1));
    }

    @Test
    void restartedCoreWithoutHostsGoesOnWhereTheRecordingEnds() {
        Core core = net.service.core();
        core.restorer().runState(SimTime.ZERO, RunState.SET);
        core.restorer().runState(SimTime.ZERO, RunState.GO);
        core.restorer().stateHash(new SimTime(SimTime.nanos(4)), 99);

        net.service.resume(new SimTime(SimTime.nanos(4)));

        assertThat(net.service.time().seconds()).isEqualTo(4);
        assertThat(core.runState()).isEqualTo(RunState.GO);
    }

    /** A local vehicle 3, whose device is called ann. */
    private static final class Local implements LocalParticipants {

        private long movedTo;

        @Override
        public Set<Integer> vids() {
            return Set.of(3);
        }

        @Override
        public void obey(Orders orders) {
            // Obeys nothing.
        }

        @Override
        public void moveTo(long nanos) {
            movedTo = nanos;
        }

        @Override
        public Reports report() {
            return NetworkedCore.reports(SimTime.seconds(movedTo), 3);
        }

        @Override
        public List<Event> takeTold() {
            return List.of();
        }

        @Override
        public List<Fix> takeFixes() {
            return List.of();
        }

        @Override
        public Optional<DeviceHealth> hearing(int vid) {
            return Optional.of(new DeviceHealth("ann", 0.5, 2, 0.25, false));
        }

        @Override
        public Optional<String> eject(int vid) {
            return vid == 3 ? Optional.of("ann") : Optional.empty();
        }
    }

    @Test
    void localParticipantsAreReportedEjectedAndNotClaimable() throws Exception {
        net.close();
        net = new NetworkedCore(List.of(NetworkedCore.car(1), NetworkedCore.car(3)), new Local());
        CoreConnection taker = net.peer("taker", Ids.of(3, 3));
        net.introduce(taker);
        net.go();
        net.pass(1);
        CoreConnection tool = tool();

        ControlMessage ejected = ask(tool, new ControlMessage.Eject(1, 3));
        ControlMessage again = ask(tool, new ControlMessage.Eject(1, 3));
        ControlMessage nobody = ask(tool, new ControlMessage.Eject(2, 1));

        assertThat(taker.objection()).hasValue("Vehicle 3 is moved by Core itself.");
        assertThat(net.service.core().state().heard(1)).isTrue();
        assertThat(net.service.core().state().heard(0)).isFalse();
        assertThat(ejected).isEqualTo(again).isEqualTo(new ControlMessage.CtlReply(1, true, RunState.GO, 2, 0, "ann"));
        assertThat(nobody).isEqualTo(new ControlMessage.CtlReply(2, false, RunState.GO, 2, 0, "Nobody real sits in 1."));
        assertThat(text(fetchStatus(tool))).contains("\"ann\"");
    }
}
