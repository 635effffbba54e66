package io.tandem.launch;

import io.tandem.core.Insiders;
import io.tandem.crew.Crew;
import io.tandem.fleet.FleetPlan;
import io.tandem.fleet.Reenacted;
import io.tandem.host.Host;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Orders;
import io.tandem.message.Reports;
import io.tandem.scenario.Reading;
import io.tandem.scenario.Scenario;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Those who are re-enacted in a run with hosts: the files that recorded them are where Core is, so its process carries them. */
final class CoreCast implements Insiders {

    private final Set<Integer> vids;
    private final Host host;
    private final long beatNanos;

    private CoreCast(Scenario scenario, List<Reenacted> cast, Crew crew) {
        vids = cast.stream().map(one -> one.participant().vid()).collect(Collectors.toUnmodifiableSet());
        beatNanos = SimTime.nanos(scenario.clock().report());
        host = new Host(() -> new FleetPlan(scenario.site(), scenario.clock(), scenario.seed(), List.of(), cast).build(crew),
                SimTime.nanos(scenario.clock().step()), beatNanos);
    }

    static Insiders of(Reading reading, Crew crew) {
        return reading.cast().isEmpty() ? NONE : new CoreCast(reading.scenario(), reading.cast(), crew);
    }

    @Override
    public Set<Integer> vids() {
        return vids;
    }

    @Override
    public void obey(Orders orders) {
        host.obey(orders);
    }

    /** Nothing happens to them on the way, so they may come from anywhere: when Core joins its own run late, too. */
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
}
