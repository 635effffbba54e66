package io.tandem.fleet;

import io.tandem.contact.Joints;
import io.tandem.message.Ids;
import io.tandem.mobility.MobilitySettings;
import io.tandem.mobility.RigidSettings;
import io.tandem.mobility.rigid.RigidPreset;
import io.tandem.perception.PerceptionSettings;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Trailers behind the vehicles of a group, one each, or the same number in a row behind each. */
@Meaning("trailers behind the vehicles of a group, joined by pins")
public record TrailerSettings(
        @Meaning("ids of the trailers: as many as there are vehicles, or a multiple of it for trains") Ids ids,
        @Meaning("their names, where {id} is the id and {n} counts from 1") @Default("trailer-{id}") String name,
        @Meaning("a common trailer: caravan, trailer or cart") @Default("caravan") RigidPreset preset,
        @Meaning("a trailer of one's own, as model: rigid with control: {law: raw}; absent: by preset") Optional<MobilitySettings> mobility,
        @Meaning("place of the pin on what pulls, [x, y] from its reported place; absent: the middle of its rear")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("[]") List<Double> hitch,
        @Meaning("place of the pin on the trailer; absent: ahead of its front by 15 % of its length, as on a drawbar")
        @Measures(value = Dimension.LENGTH, min = -100, max = 100) @Default("[]") List<Double> coupling,
        @Meaning("most by which headings differ, to either side") @Measures(value = Dimension.ANGLE, min = 0) @Default("75 deg") double limit,
        @Meaning("of a spring toward the same heading, N·m per rad") @Measures(value = Dimension.NUMBER, min = 0) @Default("0") double stiffness,
        @Meaning("N·m per rad/s, as of a stabiliser") @Measures(value = Dimension.NUMBER, min = 0) @Default("0") double damping) {

    /** Length of a drawbar per length of its trailer. */
    private static final double DRAWBAR = 0.15;

    /** How the trailers move. */
    MobilitySettings moves() {
        return mobility.orElseGet(() -> RigidSettings.of(preset));
    }

    /** The trailers as a group; where they begin follows from what pulls them. */
    public GroupSettings group(GroupSettings pulling) {
        return new GroupSettings(ids, name, pulling.kind(), OptionalDouble.empty(), pulling.role(), moves(), Optional.empty(), PerceptionSettings.EXACT, pulling.start(),
                List.of(), List.of(), Optional.empty(), List.of(), Optional.empty());
    }

    /** Trailers behind each vehicle. */
    int perVehicle(GroupSettings pulling) {
        return (int) (ids.count() / pulling.ids().count());
    }

    /** The pin on the vehicle that pulls. */
    Joints.Point onVehicle(GroupSettings pulling) {
        return hitch.isEmpty() ? new Joints.Point(rear(pulling), 0) : new Joints.Point(hitch.getFirst(), hitch.getLast());
    }

    /** The pin at the rear of a trailer that pulls another one. */
    Joints.Point onRear(GroupSettings pulling) {
        return new Joints.Point(rear(group(pulling)), 0);
    }

    /** The pin at the front of a trailer. */
    Joints.Point onFront(GroupSettings pulling) {
        GroupSettings own = group(pulling);
        return coupling.isEmpty() ? new Joints.Point(front(own) + DRAWBAR * (front(own) - rear(own)), 0) : new Joints.Point(coupling.getFirst(), coupling.getLast());
    }

    private static double rear(GroupSettings group) {
        return group.mobility() instanceof RigidSettings rigid ? Arrays.stream(rigid.hull().ring().east()).min().orElse(0) : -group.outline().length() / 2;
    }

    private static double front(GroupSettings group) {
        return group.mobility() instanceof RigidSettings rigid ? Arrays.stream(rigid.hull().ring().east()).max().orElse(0) : group.outline().length() / 2;
    }
}
