package io.tandem.run;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.behavior.References;
import io.tandem.behavior.Rung;
import io.tandem.fidelity.Fidelity;
import io.tandem.fidelity.TestEnvironment;
import io.tandem.fidelity.TestParticipant;
import io.tandem.fidelity.TestParticipant.Driver;
import io.tandem.fidelity.TestParticipant.Sensing;
import io.tandem.fleet.GroupSettings;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Tap;
import io.tandem.recording.metadata.Provenance;
import io.tandem.review.MapFeatures;
import io.tandem.review.ReviewContext;
import io.tandem.road.Route;
import io.tandem.road.Waypoint;
import io.tandem.scenario.Scenario;
import io.tandem.verdict.Verdicts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes the context of a review from the scenario of a recording: map features, platoons, carriers, test fidelity. */
public final class ReviewInput {

    private final Scenario scenario;
    private final List<Participant> participants;
    private final Set<Integer> extras = new HashSet<>();
    private final Map<Integer, Set<Integer>> carriers = new HashMap<>();
    private final Map<Integer, MapFeatures.Path> lanes = new HashMap<>();
    /** follower to leader */
    private final Map<Integer, Integer> leaders = new TreeMap<>();
    /** by the first vehicle of a platoon, those behind it */
    private final Map<Integer, TreeSet<Integer>> members = new TreeMap<>();
    /** vehicles that others search for, wait for or follow */
    private final Set<Integer> watched = new HashSet<>();
    private final Set<Integer> watchers = new HashSet<>();

    private ReviewInput(Scenario scenario, List<Participant> participants) {
        this.scenario = scenario;
        this.participants = participants;
    }

    /** @param notices receives a message for each change of settings that cannot be followed */
    public static ReviewContext of(Provenance info, List<Participant> participants, Consumer<String> notices) {
        return RunFiles.tuningOf(info, notices).map(tuning -> new ReviewInput(tuning.scenario(), participants).brief(tuning::judging))
                .orElseGet(() -> ReviewContext.none(info.sources().isEmpty() ? "The scenario's text is lost: no expectations, areas or fidelity."
                        : "The scenario's text includes other files or uses the environment and cannot be read alone: no expectations, areas or fidelity."));
    }

    /** The context of a run whose scenario is at hand. */
    public static ReviewContext of(Scenario scenario, List<Participant> participants) {
        return new ReviewInput(scenario, participants).brief(verdicts -> verdicts);
    }

    /** How real a test of this scenario is. */
    public static Fidelity fidelityOf(Scenario scenario, List<Participant> participants) {
        ReviewInput reviewInput = new ReviewInput(scenario, participants);
        reviewInput.read();
        return reviewInput.fidelity();
    }

    private ReviewContext brief(Function<Verdicts, Tap> following) {
        MapFeatures backdrop = new MapFeatures(scenario.areas(), scenario.paths().entrySet().stream().map(path -> line(path.getKey(), path.getValue())).toList(),
                scenario.points());
        read();
        return new ReviewContext(backdrop, scenario.expect(), platoons(), lanes, carriers, extras, Optional.of(fidelity()), List.of(), following);
    }

    private static MapFeatures.Path line(String name, Route route) {
        return new MapFeatures.Path(name, route.closed(), route.waypoints().stream().map(Waypoint::at).toList());
    }

    private void read() {
        scenario.groups().forEach(this::read);
        scenario.drivers().forEach(driver -> driver.behaviors().forEach(rung -> rung.settings().platoonLeader()
                .ifPresent(first -> driver.of().stream().forEach(vid -> members.computeIfAbsent(first, _ -> new TreeSet<>()).add(vid)))));
        scenario.meetings().forEach(meeting -> meeting.other().ifPresent(other -> looksAt(meeting.vehicle(), other)));
    }

    private void read(GroupSettings group) {
        if (group.role() == GroupSettings.Role.EXTRA) {
            group.ids().stream().forEach(extras::add);
        }
        for (Rung rung : group.behaviors()) {
            group.ids().stream().forEach(vid -> read(vid, rung.settings()));
        }
        group.ids().stream().forEach(vid -> MissionStep.leaves(group.mission()).forEach(step -> read(vid, step.references())));
    }

    /** What the vehicle does for the whole run, and what single steps of a mission do. */
    private void read(int vid, BehaviorSettings settings) {
        References references = settings.references();
        references.path().ifPresent(path -> lanes.put(vid, line("", path)));
        if (settings.platoonLeader().isPresent()) {
            members.computeIfAbsent(settings.platoonLeader().getAsInt(), _ -> new TreeSet<>()).add(vid);
        } else {
            references.leader().ifPresent(leader -> leaders.put(vid, leader.vid()));
        }
        read(vid, references);
        MissionStep.leaves(settings.steps()).forEach(step -> read(vid, step.references()));
    }

    private void read(int vid, References references) {
        for (References.Mention named : references.participants()) {
            looksAt(vid, named.vid());
            if (named.role() == References.Role.CARRIER) {
                carriers.computeIfAbsent(vid, none -> new HashSet<>()).add(named.vid());
            }
        }
        if (references.heedsAlerts()) {
            watchers.add(vid);
        }
    }

    private void looksAt(int vid, int other) {
        watchers.add(vid);
        watched.add(other);
    }

    /** Rows of followers, each from its leader to the last; where several follow one, a row for each. Platoons, whose vehicles all name the first one, are in the order of their ids. */
    private List<List<Integer>> platoons() {
        List<List<Integer>> rows = new ArrayList<>(members.entrySet().stream().map(row -> Stream.concat(Stream.of(row.getKey()), row.getValue().stream()).toList()).toList());
        for (int tail : leaders.keySet()) {
            if (!leaders.containsValue(tail)) {
                List<Integer> row = new ArrayList<>(List.of(tail));
                for (Integer ahead = leaders.get(tail); ahead != null && !row.contains(ahead); ahead = leaders.get(ahead)) {
                    row.addFirst(ahead);
                }
                rows.add(row);
            }
        }
        return rows;
    }

    private Fidelity fidelity() {
        List<TestParticipant> subjects = participants.stream().map(this::subject).toList();
        boolean someReal = subjects.stream().anyMatch(subject -> subject.real() && !subject.extra());
        boolean allReal = subjects.stream().allMatch(subject -> subject.real() || subject.extra());
        TestEnvironment where = !someReal ? TestEnvironment.SIMULATED : allReal ? TestEnvironment.REAL : TestEnvironment.REAL_WITH_SIMULATED_FEATURES;
        return Fidelity.of(subjects, where, scenario.fidelity());
    }

    /** A real participant has a human driver, a simulated one is driven off board by its behaviors. */
    private TestParticipant subject(Participant one) {
        boolean counts = watched.contains(one.vid()) || watchers.contains(one.vid());
        Sensing sensing = !counts ? Sensing.NONE : one.real() ? Sensing.REAL : Sensing.SIMULATED;
        return new TestParticipant(one.real(), extras.contains(one.vid()), one.kind() == Kind.PEDESTRIAN, sensing, one.real() ? Driver.HUMAN : Driver.OFF_BOARD);
    }
}
