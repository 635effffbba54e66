package io.tandem.verdict;

import io.tandem.crew.Crew;
import io.tandem.geo.Area;
import io.tandem.message.Event;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.state.Roster;
import io.tandem.state.Snapshot;
import io.tandem.state.State;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Judges a run, live or replayed, by what its scenario expects. A run that is set again is judged from the start. */
public final class Verdicts implements Tap {

    private List<Expectation> expectations;
    private Map<String, Area> areas;
    private final Crew crew;
    private Roster roster = new Roster(List.of());
    private List<ExpectationMonitor> monitors = List.of();
    private State state;
    private boolean going;
    private SimTime end = SimTime.ZERO;

    /**
     * @param areas those that have a name, for the wording
     * @param crew  shares the search for near pairs; it must belong to the thread on which the tap is called
     */
    public Verdicts(List<Expectation> expectations, Map<String, Area> areas, Crew crew) {
        this.expectations = List.copyOf(expectations);
        this.areas = areas;
        this.crew = crew;
        begin();
    }

    /** Goes on by the same expectations of changed areas. */
    public void adopt(List<Expectation> changed, Map<String, Area> changedAreas) {
        expectations = List.copyOf(changed);
        areas = changedAreas;
        for (int i = 0; i < monitors.size(); i++) {
            if (monitors.get(i) instanceof InsideMonitor inside) {
                inside.adopt((Expectation.Inside) expectations.get(i));
            }
        }
    }

    @Override
    public boolean hearsEveryBeat() {
        return !expectations.isEmpty();
    }

    private void begin() {
        monitors = expectations.stream().map(this::monitor).toList();
        boolean comparing = monitors.stream().anyMatch(SeparationMonitor.class::isInstance);
        state = comparing ? new State(roster.participants()) : null;
        end = SimTime.ZERO;
    }

    private ExpectationMonitor monitor(Expectation expectation) {
        return switch (expectation) {
            case Expectation.MinSeparation separation -> new SeparationMonitor(separation, roster, crew);
            case Expectation.Inside inside -> new InsideMonitor(inside, roster);
            case Expectation.Reached reached -> new ReachedMonitor(reached, roster);
            case Expectation.EventOrder order -> new EventOrderMonitor(order);
            case Expectation.Happens happens -> new HappensMonitor(happens);
            case Expectation.Speed speed -> new SpeedMonitor(speed);
        };
    }

    @Override
    public void joined(List<Participant> everyone) {
        roster = new Roster(everyone);
        begin();
    }

    @Override
    public void runState(SimTime at, RunState next) {
        going = next == RunState.GO;
        if (next == RunState.SET) {
            begin();
        }
        passed(at);
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        if (!going) {
            return;
        }
        passed(at);
        monitors.forEach(monitor -> monitor.heard(at, reports));
        if (state != null) {
            state.accept(reports);
            Snapshot snapshot = state.snapshot(at, crew);
            monitors.forEach(monitor -> monitor.seen(snapshot));
        }
    }

    @Override
    public void event(Event event) {
        if (state != null) {
            state.accept(event);
        }
        roster.accept(event);
        monitors.forEach(monitor -> monitor.event(event));
    }

    private void passed(SimTime at) {
        end = at.compareTo(end) > 0 ? at : end;
    }

    /** How the expectations stand, in their order; final once the run has ended. */
    public List<Verdict> verdicts() {
        return IntStream.range(0, monitors.size()).mapToObj(this::verdict).toList();
    }

    /** How each expectation stands at the last instant, in their order. */
    public List<Standing> standings() {
        return monitors.stream().map(monitor -> monitor.standing(end)).toList();
    }

    private Verdict verdict(int i) {
        Finding finding = monitors.get(i).finding(end);
        return new Verdict(new ExpectationText(areas, roster::nameOf).of(expectations.get(i)), finding.met(), finding.detail());
    }
}
