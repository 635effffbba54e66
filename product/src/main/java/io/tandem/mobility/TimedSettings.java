package io.tandem.mobility;

import io.tandem.message.Kind;
import io.tandem.setting.Meaning;
import io.tandem.setting.Named;
import java.util.List;

/** Settings of the {@link TimedTrajectory} model. */
@Named("timed")
@Meaning("goes by a timetable of poses, whatever is in the way: reckless walkers, trams, targets on a rail")
public record TimedSettings(
        @Meaning("rows of [t, east, north] or [t, east, north, up] in s and m from its start; at rest before the first and after the last, and in between "
                + "on a smooth way that never goes beyond them")
        List<List<Double>> poses) implements MobilitySettings {

    /** Numbers in a row that stays at its height, and in one that does not. */
    public static final int LEVEL_COLUMNS = 3;
    public static final int COLUMNS = 4;

    @Override
    public VehicleLimits limits(Kind kind, double length) {
        return VehicleLimits.immobile(kind, length);
    }

    @Override
    public MobilityModel model(VehicleLimits limits, double stepSeconds, int first, int rows) {
        return new TimedTrajectory(this, first, rows);
    }
}
