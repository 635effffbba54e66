package io.tandem.behavior;

import io.tandem.behavior.References.Role;
import io.tandem.geo.LocalPosition;
import io.tandem.road.Gate;
import io.tandem.road.Route;
import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Settings of one mission step, as in {@code - go-to: home} or {@code - wait: 5 s}. */
@ChosenBy
public sealed interface MissionStep {

    /** The step's own name, to which other missions refer; absent: its number and verb. */
    Optional<String> name();

    /** What it names outside its own vehicle: a participant it goes to, waits for, follows or rides on, its path. */
    References references();

    /** All steps in order, with those inside loops in place of the loops. */
    static List<MissionStep> leaves(List<MissionStep> steps) {
        return steps.stream().flatMap(step -> step instanceof Loop loop ? leaves(loop.steps()).stream() : Stream.of(step)).toList();
    }

    /** The labels of all leaves in order, as a {@code Participant} lists them. */
    static List<String> labels(List<MissionStep> steps) {
        return MissionPlan.of(steps).leaves().stream().map(MissionPlan.Leaf::label).toList();
    }

    @Meaning("travel to a place, or to where another vehicle is")
    record GoTo(
            @Shorthand @Meaning("the place; a height of 0 leaves those that fly or dive as high as they are") Optional<LocalPosition> to,
            @Meaning("the vehicle to reach, in place of a place") @ParticipantId OptionalInt vehicle,
            @Meaning("speed on the way; absent: cruising speed") @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
            @Meaning("distance that counts as arrived; absent: the greater of the wheelbase and 0.5 s of travel")
            @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble within,
            @Meaning("an event that ends the step early") Optional<String> until,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.to(vehicle, "vehicle", Role.WATCHED);
        }
    }

    @Named("wait")
    @Meaning("stay for a time")
    record Pause(
            @Shorthand @Named("for") @Meaning("how long") @Measures(value = Dimension.TIME, min = 0) double duration,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.NONE;
        }
    }

    @Meaning("stay until an event, until another vehicle has reached a step, or until it is near")
    record WaitFor(
            @Shorthand @Meaning("the event's name") Optional<String> event,
            @Meaning("the other vehicle") @ParticipantId OptionalInt vehicle,
            @Meaning("the step, by name or number, that the other must have reached") Optional<String> step,
            @Meaning("how near the other must be") @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble within,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.to(vehicle, "vehicle", Role.WATCHED);
        }
    }

    @Meaning("follow another vehicle on its trail")
    record Follow(
            @Shorthand @Meaning("the vehicle to follow") @ParticipantId int vehicle,
            @Meaning("distance to keep; absent: three wheelbases and one second of travel")
            @Measures(value = Dimension.LENGTH, min = 0) OptionalDouble behind,
            @Meaning("height to keep above it, for those that fly; absent: the own height") @Measures(Dimension.LENGTH) OptionalDouble above,
            @Named("for") @Meaning("how long; absent: until the event, or for ever")
            @Measures(value = Dimension.TIME, min = 0) OptionalDouble duration,
            @Meaning("an event that ends the step") Optional<String> until,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.to(vehicle, "vehicle", Role.LEADER);
        }
    }

    @Named("path")
    @Meaning("follow a path to its end")
    record FollowPath(
            @Shorthand @Meaning("the path's name") Route path,
            @Meaning("speed where the path gives none; absent: cruising speed")
            @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
            @Meaning("how often, for a closed path") @Default("1") @Positive int laps,
            @Meaning("an event that ends the step early") Optional<String> until,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.NONE.along(Optional.of(path));
        }
    }

    @Named("gate")
    @Meaning("pass through a gate")
    record PassGate(
            @Shorthand @Meaning("the gate's name") Gate gate,
            @Meaning("speed on the way; absent: cruising speed") @Measures(value = Dimension.SPEED, min = 0) OptionalDouble speed,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.NONE;
        }
    }

    @Named("report")
    @Meaning("send an event to all participants")
    record Tell(
            @Shorthand @Meaning("the event's name, in capitals") String event,
            @Meaning("the other vehicle concerned") @ParticipantId OptionalInt other,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.NONE;
        }
    }

    @Meaning("board another vehicle at the own cruising speed and be carried at its place until an event")
    record Ride(
            @Shorthand @Meaning("the vehicle that carries") @ParticipantId int vehicle,
            @Meaning("the event at which to get off; absent: never") Optional<String> until,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        @Override
        public References references() {
            return References.to(vehicle, "vehicle", Role.CARRIER);
        }
    }

    @Meaning("do steps again and again")
    record Loop(
            @Meaning("how often; absent: for ever") @Positive OptionalInt times,
            @Meaning("the steps") List<MissionStep> steps,
            @Meaning("the step's name") Optional<String> name) implements MissionStep {
        /** Those of its steps are asked of them: see {@link #leaves}. */
        @Override
        public References references() {
            return References.NONE;
        }
    }
}
