package io.tandem.fleet;

import io.tandem.contact.Bodies;
import io.tandem.contact.ContactForces;
import io.tandem.contact.ContactStep;
import io.tandem.contact.ConvexParts;
import io.tandem.contact.Joints;
import io.tandem.contact.Joints.Point;
import io.tandem.contact.Plate;
import io.tandem.crew.Crew;
import io.tandem.geo.Area;
import io.tandem.message.Participant;
import io.tandem.mobility.BlockSettings;
import io.tandem.mobility.BodyModel;
import io.tandem.mobility.MobilitySettings;
import io.tandem.mobility.RigidSettings;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Makes the rigid bodies of a fleet: vehicles on wheels and blocks, walls, and all other participants as bodies of given motion; and their joints. */
final class BodyPlan {

    private record Wall(Plate hull, Area area) {
    }

    private final List<GroupSettings> groups;
    private final IntPredicate mine;
    private final List<JointSettings> joints;
    private final List<Wall> walls = new ArrayList<>();

    BodyPlan(List<GroupSettings> groups, IntPredicate mine, List<Area> walls, List<JointSettings> joints) {
        this.groups = groups;
        this.mine = mine;
        this.joints = joints;
        walls.forEach(area -> ConvexParts.of(area).forEach(part -> this.walls.add(new Wall(part.hull(), area))));
    }

    /** Whether vehicles of these settings are bodies that impulses may move. */
    static boolean hasBodies(MobilitySettings mobility) {
        return mobility instanceof RigidSettings || mobility instanceof BlockSettings;
    }

    private static Plate hull(MobilitySettings mobility) {
        return mobility instanceof RigidSettings rigid ? rigid.hull() : ((BlockSettings) mobility).hull();
    }

    /**
     * Room for all bodies of this host; none where no vehicle is one.
     *
     * @param participants number of participants that the fleet has
     */
    Bodies bodies(int participants) {
        int count = 0;
        int vertices = 0;
        for (GroupSettings group : groups.stream().filter(one -> hasBodies(one.mobility())).toList()) {
            int vehicles = (int) group.ids().stream().filter(mine).count();
            count += vehicles;
            vertices += vehicles * hull(group.mobility()).vertices();
        }
        if (count == 0) {
            return new Bodies(0, 0);
        }
        int given = participants - count;
        return new Bodies(count + walls.size() + given, vertices + walls.stream().mapToInt(wall -> wall.hull.vertices()).sum() + GivenBodies.vertices(given));
    }

    /**
     * Adds walls and given bodies to those of the vehicles, and makes the participant of the step; none where no vehicle is a body.
     *
     * @param firstExternal the first slot whose motion comes from outside
     */
    Optional<StepParticipant> step(Bodies bodies, List<Participant> participants, List<Cohort> cohorts, FleetState state, ExternalSlots external, int firstExternal,
            TouchLog touches, ContactForces forces, double stepSeconds, Crew crew) {
        if (bodies.count() == 0) {
            return Optional.empty();
        }
        for (Wall wall : walls) {
            int body = bodies.add(Bodies.NOBODY, wall.hull, 0, 0, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
            bodies.bottom[body] = wall.area.floor();
            bodies.top[body] = wall.area.ceiling();
        }
        boolean[] isBody = new boolean[participants.size()];
        cohorts.stream().filter(cohort -> cohort.model() instanceof BodyModel)
                .forEach(cohort -> IntStream.range(cohort.first(), cohort.end()).forEach(slot -> isBody[slot] = true));
        int[] others = IntStream.range(0, participants.size()).filter(slot -> !isBody[slot] && participants.get(slot).body().exists()).toArray();
        GivenBodies given = new GivenBodies(bodies, participants, others, state, external, firstExternal);
        ContactStep contacts = new ContactStep(bodies, joints(bodies), forces, crew);
        return Optional.of(new BodyStep(bodies, contacts, given, state.commands(), touches, stepSeconds));
    }

    private Joints joints(Bodies bodies) {
        Map<Integer, Integer> bodyOf = new HashMap<>();
        IntStream.range(0, bodies.count()).forEach(body -> bodyOf.put(bodies.participant[body], body));
        List<Joints.Joint> made = new ArrayList<>();
        for (JointSettings joint : joints) {
            if (joint.between().stream().allMatch(bodyOf::containsKey)) {
                made.add(joint(bodies, joint, bodyOf.get(joint.between().getFirst()), bodyOf.get(joint.between().getLast())));
            }
        }
        for (GroupSettings group : groups) {
            group.trailer().ifPresent(trailer -> couple(bodies, bodyOf, group, trailer, made));
        }
        return new Joints(made);
    }

    private static Joints.Joint joint(Bodies bodies, JointSettings joint, int a, int b) {
        Point onA = new Point(joint.at().getFirst().getFirst(), joint.at().getFirst().getLast());
        Point onB = new Point(joint.at().getLast().getFirst(), joint.at().getLast().getLast());
        return switch (joint) {
            case JointSettings.Revolute pin -> pin(bodies, a, b, onA, onB, pin.limit().orElse(Double.POSITIVE_INFINITY), pin.stiffness(), pin.damping());
            case JointSettings.Distance rod -> new Joints.Distance(a, b, bodies.fromMass(a, onA), bodies.fromMass(b, onB), rod.min(),
                    rod.max().orElse(Double.POSITIVE_INFINITY), rod.rest().orElseGet(() -> bodies.distance(a, onA, b, onB)), rod.stiffness(), rod.damping());
        };
    }

    /** Headings count on over full turns, so limits are about the number of turns by which the two differ at the start. */
    private static Joints.Joint pin(Bodies bodies, int a, int b, Point onA, Point onB, double limit, double stiffness, double damping) {
        double turns = 2 * Math.PI * Math.rint((bodies.heading[b] - bodies.heading[a]) / (2 * Math.PI));
        return new Joints.Revolute(a, b, bodies.fromMass(a, onA), bodies.fromMass(b, onB), turns - limit, turns + limit, turns, stiffness, damping);
    }

    private static void couple(Bodies bodies, Map<Integer, Integer> bodyOf, GroupSettings group, TrailerSettings trailer, List<Joints.Joint> made) {
        int[] vehicles = group.ids().stream().toArray();
        int[] trailers = trailer.ids().stream().toArray();
        int each = trailer.perVehicle(group);
        for (int i = 0; i < trailers.length; i++) {
            boolean isFirst = i % each == 0;
            Integer pulling = bodyOf.get(isFirst ? vehicles[i / each] : trailers[i - 1]);
            Integer pulled = bodyOf.get(trailers[i]);
            if (pulling != null && pulled != null) {
                made.add(pin(bodies, pulling, pulled, isFirst ? trailer.onVehicle(group) : trailer.onRear(group), trailer.onFront(group), trailer.limit(),
                        trailer.stiffness(), trailer.damping()));
            }
        }
    }
}
