package io.tandem.fleet;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.behavior.Rung;
import io.tandem.message.Body;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Ride;
import io.tandem.message.Search;
import io.tandem.mobility.MobilitySettings;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.PerceptionSettings;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** Vehicles that have everything in common but their id, name and starting place. */
public record GroupSettings(
        @Meaning("the vehicles' ids: 101..150, one number, or a list") Ids ids,
        @Meaning("their names, where {id} is the id and {n} counts from 1") @Default("vehicle-{id}") String name,
        @Meaning("what they are") @Default("ground") Kind kind,
        @Meaning("overall length, bumper to bumper; absent: as body or the wheelbase says, else by kind") @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble length,
        @Meaning("extras are background: they take part but are left out of the fidelity metric") @Default("participant") Role role,
        @Meaning("how they move; without a model: kinematic") @Default("{}") MobilitySettings mobility,
        @Meaning("overall size, which sensors see, others keep off, and the map and the review go by; absent: length, and the proportions of the kind") Optional<BodySettings> body,
        @Meaning("what they know of themselves and others; absent: everything, exactly") @Default("{}") PerceptionSettings perception,
        @Meaning("where they begin") StartSettings start,
        @Meaning("why they move: names with a priority, or with a priority and parameters") @Default("{}") List<Rung> behaviors,
        @Meaning("steps to do one after the other") @Default("[]") List<MissionStep> mission) {

    private static final String MISSION = "mission";

    /** What part they play in the test. */
    public enum Role { PARTICIPANT, EXTRA }

    /** The name of the vehicle with that id, the n-th of its group from 1. */
    public String nameOf(int id, int n) {
        return name.replace("{id}", String.valueOf(id)).replace("{n}", String.valueOf(n));
    }

    /** The overall size of a vehicle. */
    public record BodySettings(
            @Meaning("bumper to bumper; of a circle its diameter") @Measures(value = Dimension.LENGTH, max = 1000) @Positive double length,
            @Meaning("side to side; absent: a circle") @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble width) {
    }

    /** How much room each of them takes. */
    Body outline() {
        return body.map(size -> new Body(size.length, size.width.orElse(0))).orElseGet(() -> Body.of(kind, lengthMetres()));
    }

    /** What their mobility model lets behaviors ask for. */
    VehicleLimits limits() {
        return mobility.limits(kind, lengthMetres());
    }

    /** Their behaviors, and as the last one the mission where it is written as a key of the group. */
    public List<Rung> rungs() {
        if (mission.isEmpty()) {
            return behaviors;
        }
        BehaviorSettings.Mission steps = new BehaviorSettings.Mission(mission);
        Rung among = behaviors.stream().filter(rung -> rung.settings() instanceof BehaviorSettings.Mission).findFirst()
                .orElse(new Rung(MISSION, steps.usualPriority(), steps));
        List<Rung> rungs = new ArrayList<>(behaviors);
        rungs.remove(among);
        rungs.add(new Rung(MISSION, among.priority(), among.enabled(), steps));
        return rungs;
    }

    /** All steps of their mission in which one of them is carried. */
    public List<Ride> rides() {
        List<MissionStep> steps = rungs().stream().flatMap(rung -> MissionStep.leaves(rung.settings().steps()).stream()).toList();
        return IntStream.range(0, steps.size()).boxed().filter(i -> steps.get(i) instanceof MissionStep.Ride)
                .flatMap(i -> ids.stream().mapToObj(vid -> new Ride(vid, i + 1, ((MissionStep.Ride) steps.get(i)).vehicle()))).toList();
    }

    /** All pairs of one of them that searches, and its target. */
    public List<Search> searches() {
        return behaviors.stream().flatMap(rung -> ids.stream().boxed()
                .flatMap(vid -> rung.settings().searches(vid, rung.enabled().includes(vid)).stream())).toList();
    }

    /** The overall length in metres. */
    public double lengthMetres() {
        return body.isPresent() ? body.get().length() : length.orElse(mobility.usualLength(kind).orElse(kind.length()));
    }
}
