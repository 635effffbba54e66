package io.tandem.launch;

import io.tandem.Patience;
import io.tandem.behavior.control.Environment;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.gateway.Lobby;
import io.tandem.gateway.feed.Endpoint;
import io.tandem.gateway.feed.Handshake;
import io.tandem.gateway.feed.Outlet;
import io.tandem.gateway.phone.FixErrorModel;
import io.tandem.gateway.phone.PhoneProtocol;
import io.tandem.gateway.phone.SimulatedPhone;
import io.tandem.gateway.phone.TrackPlayer;
import io.tandem.gateway.port.DevicePorts;
import io.tandem.message.Ids;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.road.Roads;
import io.tandem.run.Simulation;
import io.tandem.run.Tuning;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.time.RunTimeline;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.verdict.Verdict;
import io.tandem.verdict.Verdicts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A rehearsal at a desk, faster than the wall: phones are played into the sockets of a run, and the time of all of them passes only when every
 * datagram was heard. Sockets, decoders, clocks of devices, filters and Core are those of a real run.
 */
final class Desk implements WallClock {

    private static final long PATIENCE = SimTime.nanos(Patience.SECONDS);
    private static final long EPOCH = 1_700_000_000_000_000_000L;

    private final Scenario scenario;
    private final RunTimeline timeline = new RunTimeline();
    private final Lobby lobby;
    private final Verdicts verdicts;
    private final Simulation run;
    private final long beat;
    private TrackPlayer player;
    private volatile long now = SimTime.nanos(1000);
    private long nextBeat;

    private Desk(LoadedScenario reading, Crew crew, List<Tap> taps) {
        this.scenario = reading.scenario();
        this.lobby = new Lobby(scenario.site(), scenario.live(), scenario.join(), false, this, timeline);
        this.verdicts = new Verdicts(scenario.expect(), scenario.areas(), crew);
        List<Tap> all = new ArrayList<>(taps);
        all.add(verdicts);
        all.add(lobby.tap());
        this.run = new Simulation(new Tuning(reading, Map.of(), _ -> { }), lobby, crew, all, Environment.of(scenario.road().map(Roads::network)));
        this.beat = SimTime.nanos(scenario.clock().report());
    }

    /** How a rehearsal went. */
    record Outcome(List<Verdict> verdicts, TrackPlayer.Progress played, Map<String, Long> counters) {
    }

    /**
     * Plays vehicles of a recording as the real ones of a scenario, to the end of their tracks or of the run.
     *
     * @param reading its real ones each at a port of their own
     * @param protocol  one that says one line per fix
     */
    static Outcome rehearse(LoadedScenario reading, Path recording, PhoneProtocol protocol, FixErrorModel errorModel, double speed, Tap... taps)
            throws MistakeException, IOException {
        try (Crew crew = new Crew(1)) {
            Desk desk = new Desk(reading, crew, List.of(taps));
            DevicePorts devicePorts = DevicePorts.open(desk.lobby, desk.scenario.site(), desk.scenario.live(), desk, _ -> { });
            try (devicePorts) {
                return desk.play(recording, protocol, errorModel, speed);
            }
        }
    }

    private Outcome play(Path recording, PhoneProtocol protocol, FixErrorModel errorModel, double speed) throws MistakeException {
        List<SimulatedPhone> phones = new ArrayList<>();
        List<Outlet> outlets = new ArrayList<>();
        for (var live : scenario.live()) {
            int vid = live.ids().ranges().getFirst().first();
            PlayedTrack track = PlayedTrack.named(List.of(recording.toString()), Ids.parse(String.valueOf(vid)), _ -> { }).getFirst();
            outlets.add(Outlet.open(new Endpoint(Endpoint.Transport.UDP, "127.0.0.1", live.portOrUsual()), null, Handshake.NONE, this));
            phones.add(new SimulatedPhone(track.who(), track.track(), track.site(), protocol.encoder(vid, phones.size()), outlets.getLast(),
                    SimTime.nanos(0.1 * speed), errorModel));
        }
        run.request(RunState.SET);
        run.beat();
        run.request(RunState.GO);
        timeline.startAt(now);
        nextBeat = now + beat;
        player = new TrackPlayer(phones, this, speed, false, 0);
        long end = now + SimTime.nanos(scenario.clock().duration().orElseThrow());
        player.play(EPOCH, () -> {
            awaitHearing();
            if (now >= end) {
                player.stop();
            }
        });
        parkUntil(nextBeat + beat);
        outlets.forEach(Outlet::close);
        return new Outcome(verdicts.verdicts(), player.progress(), lobby.counters());
    }

    /** Nothing gets lost between two sockets of this machine, but it may take its time. */
    private void awaitHearing() {
        WallClock machine = WallClock.machine();
        long until = machine.nanoTime() + PATIENCE;
        while (lobby.refusals().taken() + lobby.refusals().total() + lobby.waiting() < player.progress().sent()) {
            if (machine.nanoTime() > until) {
                throw new AssertionError("not heard: " + player.progress() + " " + lobby.counters());
            }
            Thread.yield();
        }
    }

    @Override
    public long nanoTime() {
        return now;
    }

    /** Whoever waits lets the run go on. */
    @Override
    public void parkUntil(long nanoTime) {
        while (now < nanoTime) {
            now = Math.min(nanoTime, nextBeat);
            if (now == nextBeat) {
                run.beat();
                nextBeat += beat;
            }
        }
    }
}
