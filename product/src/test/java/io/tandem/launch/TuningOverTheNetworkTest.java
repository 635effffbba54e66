package io.tandem.launch;

import static io.tandem.launch.Network.cars;
import static io.tandem.launch.Network.eventually;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.diagnosis.MistakeException;
import io.tandem.host.CoreConnection;
import io.tandem.message.Event;
import io.tandem.message.Ids;
import io.tandem.message.Parameter;
import io.tandem.message.RunState;
import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import io.tandem.wire.link.Impairment;
import io.tandem.wire.link.UdpLink;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Settings of a run whose vehicles are in other processes. */
class TuningOverTheNetworkTest {

    private static final Impairment LOSSY = new Impairment(0.3, 0, 0, 0, 0);

    private static void becomes(Network network, int vid, double speed) {
        eventually("the speed of " + vid + " is " + speed, () -> Math.abs(network.speed(vid) - speed) < 0.05);
    }

    @Tag("slow")
    @Test
    void hostsObeyAChangeThroughALossyNetworkAndAfterTheirRestart() throws Exception {
        try (Network network = new Network(Optional.empty(), cars(101, 102, 0, 0), cars(201, 201, 0, 50))) {
            Network.Carrier first = network.carry("one", 101, 102, LOSSY, WallClock.machine());
            network.carry("two", 201, 201);
            network.change(RunState.SET, 101, 102, 201);
            network.change(RunState.GO, 101, 102, 201);

            network.control.change("vehicles[0].mobility.speed", "2 m/s", "a test");
            becomes(network, 101, 2);
            becomes(network, 102, 2);
            becomes(network, 201, 5);
            assertThat(network.events).extracting(Event::text).containsExactly("vehicles[0].mobility.speed: 5 m/s → 2 m/s by a test");

            first.kill();
            network.control.change("vehicles[0].mobility.speed", "3 m/s", "a test");
            network.carry("one again", 101, 102, LOSSY, WallClock.machine());
            becomes(network, 101, 3);
        }
    }

    @Test
    @Tag("slow")
    void hostsDisableAndEnableBehaviorsOfTheirVehicles() throws Exception {
        try (Network network = new Network(Optional.empty(), cars(101, 102, 0, 0), cars(201, 201, 0, 50))) {
            network.carry("one", 101, 101);
            network.carry("two", 102, 102);
            network.carry("three", 201, 201);
            network.change(RunState.SET, 101, 102, 201);
            network.change(RunState.GO, 101, 102, 201);
            becomes(network, 102, 5);

            network.control.change("vehicles[*].behaviors.wander.enabled", "false", "a test");
            becomes(network, 101, 0);
            becomes(network, 102, 0);
            becomes(network, 201, 0);
            network.control.change("vehicles[0].behaviors.wander.enabled", "102", "a test");
            becomes(network, 102, 5);

            assertThat(network.speed(101)).isLessThan(0.05);
            assertThat(network.speed(201)).isLessThan(0.05);
        }
    }

    @Test
    void theWayToOneHostCanBeMadeBadAndGoodAgainWhileTheRunIsOn() throws Exception {
        try (Network network = new Network(Optional.empty(), cars(101, 101, 0, 0), cars(201, 201, 0, 50))) {
            network.carry("bad", 101, 101);
            network.carry("good", 201, 201);
            network.change(RunState.SET, 101, 201);
            network.change(RunState.GO, 101, 201);

            network.control.change("links.bad", "loss=100%", "a test");
            double then = network.seconds(101);
            eventually("the other goes on", () -> network.seconds(201) > then + 1.5);
            assertThat(network.seconds(101)).isLessThan(then + 1);
            assertThat(network.control.parameters()).filteredOn(one -> one.path().equals("links.bad")).extracting(Parameter::value)
                    .containsExactly("loss=100%,delay=0ms,dup=0%,reorder=0%");

            network.control.change("links.bad", "loss=0%", "a test");
            eventually("it is heard again", () -> network.seconds(101) > then + 1);
        }
    }

    @Test
    void linksThatAreNotThereAndImpairmentsThatAreNoneAreRefused() throws Exception {
        try (Network network = new Network(Optional.empty(), cars(101, 101, 0, 0))) {
            network.carry("one", 101, 101);
            network.change(RunState.SET, 101);

            assertThatThrownBy(() -> network.control.change("links.two", "loss=5%", "a test")).isInstanceOf(MistakeException.class)
                    .hasMessageContaining("name one of: one");
            assertThatThrownBy(() -> network.control.change("links.one", "rain", "a test")).isInstanceOf(MistakeException.class)
                    .hasMessageContaining("loss");
        }
    }

    @Test
    void aToolListsTheSettingsAndChangesOneOnceHoweverOftenItAsks() throws Exception {
        try (Network network = new Network(Optional.empty(), cars(101, 101, 0, 0)); UdpLink link = UdpLink.bind(Network.loopback())) {
            CoreConnection line = new CoreConnection(link, network.address(), Optional.empty(), new Ids(List.of()), "tool", WallClock.machine());
            assertThat(line.join(Network.PATIENCE)).isTrue();

            String list = new String(line.fetch(ControlMessage.Document.PARAMETERS, Network.PATIENCE).orElseThrow(), StandardCharsets.UTF_8);
            AtomicReference<ControlMessage.ChangeReply> answer = new AtomicReference<>();
            line.listen((datagram, message) -> answer.set((ControlMessage.ChangeReply) message));
            line.await(Network.PATIENCE, () -> {
                line.messageSender().send(new ControlMessage.Change(7, "alerts.miss", "5"));
                line.messageSender().send(new ControlMessage.Change(7, "alerts.miss", "5"));
                return answer.get() != null;
            });

            assertThat(list).contains("\"path\":\"alerts.miss\"", "\"path\":\"vehicles[0].mobility.speed\"");
            assertThat(answer.get().accepted()).isTrue();
            assertThat(network.events).extracting(Event::text).containsExactly("alerts.miss: 3 → 5 by tool");
            answer.set(null);
            line.await(Network.PATIENCE, () -> {
                line.messageSender().send(new ControlMessage.Change(8, "clock.step", "5 ms"));
                return answer.get() != null && answer.get().number() == 8;
            });
            assertThat(answer.get().accepted()).isFalse();
            assertThat(answer.get().text()).contains("clock.step cannot change while a run is on", "Fix: ");
        }
    }
}
