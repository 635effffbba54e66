package io.tandem.fleet;

import io.tandem.message.Participant;
import io.tandem.mobility.Braking;
import io.tandem.mobility.VehicleLimits;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * Real vehicles that behaviors decide for.
 *
 * @param braking how each of them may be told to brake, by its id
 */
record DrivenVehicles(List<DriverSettings> drivers, IntFunction<Braking> braking) {

    static final DrivenVehicles NONE = new DrivenVehicles(List.of(), _ -> Braking.FREE);

    /** A real vehicle as a group of one, if it is driven. */
    Optional<GroupSettings> group(Participant real) {
        return drivers.stream().filter(driver -> driver.of().includes(real.vid())).findFirst().map(driver -> driver.group(real));
    }

    /** All of these participants that are driven, each as a group. */
    List<GroupSettings> groups(List<Participant> reals) {
        return reals.stream().flatMap(real -> group(real).stream()).toList();
    }

    VehicleLimits limits(GroupSettings driven) {
        return driven.limits().braking(braking.apply(driven.ids().stream().findFirst().orElseThrow()));
    }
}
