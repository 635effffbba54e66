package io.tandem.run;

import io.tandem.core.LocalParticipants;
import io.tandem.crew.Crew;
import io.tandem.fleet.FleetPlan;
import io.tandem.fleet.ReenactedParticipant;
import io.tandem.gateway.Lobby;
import io.tandem.host.Host;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.scenario.LoadedScenario;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The re-enacted and live participants of a run over a network. Their recordings and devices are read where Core is, so Core's process moves them. */
final class EmbeddedHost implements LocalParticipants, LobbyParticipants {

    private final Set<Integer> vids;
    private final Host host;
    private final long beatNanos;

    private final Lobby lobby;

    private EmbeddedHost(Scenario scenario, List<ReenactedParticipant> cast, Lobby lobby, Crew crew) {
        this.lobby = lobby;
        vids = Stream.concat(cast.stream().map(ReenactedParticipant::participant), lobby.participants().stream()).map(Participant::vid)
                .collect(Collectors.toUnmodifiableSet());
        beatNanos = SimTime.nanos(scenario.clock().report());
        host = new Host(() -> new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), List.of(), cast)
                .with(lobby.follow()).build(crew),
                SimTime.nanos(scenario.clock().step()), beatNanos);
    }

    static LocalParticipants of(LoadedScenario reading, Lobby lobby, Crew crew) {
        return reading.cast().isEmpty() && lobby.isEmpty() ? NONE : new EmbeddedHost(reading.scenario(), reading.cast(), lobby, crew);
    }

    @Override
    public Set<Integer> vids() {
        return vids;
    }

    @Override
    public void obey(Orders orders) {
        host.obey(orders);
    }

    /** Skips what lies between: their motion does not depend on it. A resumed Core begins in the middle of a run. */
    @Override
    public void moveTo(long nanos) {
        host.skipTo(new SimTime(nanos - beatNanos));
        host.move();
    }

    @Override
    public Reports report() {
        return host.report();
    }

    @Override
    public List<Event> takeTold() {
        return host.takeTold();
    }

    @Override
    public List<Fix> takeFixes() {
        return host.takeFixes();
    }

    @Override
    public Lobby lobby() {
        return lobby;
    }
}
