package io.tandem.fleet;

import io.tandem.behavior.BehaviorSettings;
import io.tandem.behavior.MissionStep;
import io.tandem.behavior.Rung;
import io.tandem.message.Body;
import io.tandem.message.Ids;
import io.tandem.message.Kind;
import io.tandem.message.Ride;
import io.tandem.message.Search;
import io.tandem.mobility.BlockSettings;
import io.tandem.mobility.MobilitySettings;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.UnitSettings;
import io.tandem.mobility.VehicleLimits;
import io.tandem.perception.PerceptionSettings;
import io.tandem.scene.BodyShape;
import io.tandem.scene.TriangleMesh;
import io.tandem.scene.model.Look;
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
        @Meaning("overall length, bumper to bumper; absent: from body or the wheelbase, else by kind") @Measures(value = Dimension.LENGTH, max = 1000) @Positive OptionalDouble length,
        @Meaning("extras are background: they take part but are left out of the fidelity metric") @Default("participant") Role role,
        @Meaning("how they move; without a model: cycle for cyclists, particle for people who walk, else kinematic") @Default("{}") MobilitySettings mobility,
        @Meaning("overall size, which sensors see, others keep off, and the map and the review go by; absent: length, and the proportions of the kind") Optional<BodySettings> body,
        @Meaning("what they know of themselves and others; absent: everything, exactly") @Default("{}") PerceptionSettings perception,
        @Meaning("where they begin") StartSettings start,
        @Meaning("why they move: names with a priority, or with a priority and parameters") @Default("{}") List<Rung> behaviors,
        @Meaning("steps to do one after the other") @Default("[]") List<MissionStep> mission,
        @Meaning("trailers that they pull; absent: none") Optional<TrailerSettings> trailer,
        @Meaning("models of your own between what behaviors command and the vehicle, one after the other") @Default("[]") List<UnitSettings> actuators,
        @Meaning("a model that sensors see; absent: a simple shape by kind or outline") Optional<Look> look) {

    private static final String MISSION = "mission";

    /** Cyclists and people who walk move in their own ways where the file names none; the outline of a rigid body that has none of its own is that of its look. */
    public GroupSettings {
        mobility = mobility.orUsual(kind, behaviors.stream().anyMatch(rung -> rung.settings() instanceof BehaviorSettings.Walk));
        if (look.isPresent()) {
            mobility = mobility.outlined(look.get().outline());
        }
    }

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

        /** Of what is in nobody's way. */
        public static final BodySettings NONE = new BodySettings(Body.NONE.length(), OptionalDouble.empty());
    }

    /** Whether they take room. */
    boolean hasBody() {
        return outline().exists();
    }

    /** Whether they look around: with sensors, or by a behavior. */
    public boolean looksAround() {
        return perception.hasSensors() || behaviors.stream().anyMatch(rung -> rung.settings().looksAround());
    }

    /** How much room each of them takes. */
    Body outline() {
        return body.map(size -> new Body(size.length, size.width.orElse(0))).or(this::modelSize).or(mobility::usualBody).orElseGet(() -> Body.of(kind, lengthMetres()));
    }

    private Optional<Body> modelSize() {
        return length.isPresent() ? Optional.empty() : look.map(model -> new Body(model.size(0), model.size(1)));
    }

    /** What rays hit of one of them: its model, the outline of a rigid body, extruded, or the shape of its kind. */
    TriangleMesh shape(int vid) {
        return look.flatMap(Look::mesh).orElseGet(() -> simpleShape(vid));
    }

    private TriangleMesh simpleShape(int vid) {
        return switch (mobility) {
            case RigidSettings rigid -> BodyShape.prism(rigid.hull().ring().east(), rigid.hull().ring().north(), rigid.design().height().min(), rigid.design().height().max(), vid);
            case BlockSettings block -> BodyShape.prism(block.hull().ring().east(), block.hull().ring().north(), block.height().min(), block.height().max(), vid);
            default -> BodyShape.of(kind, outline(), vid);
        };
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

    /** The overall length in metres; of what has no body, that which is drawn. */
    public double lengthMetres() {
        return body.map(size -> outline().drawn().length()).or(() -> modelSize().map(Body::length)).orElseGet(() -> length.orElse(mobility.usualLength(kind).orElse(kind.length())));
    }
}
