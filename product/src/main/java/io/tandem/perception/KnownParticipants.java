package io.tandem.perception;

import io.tandem.message.TrackedObject;
import java.util.Optional;

/** Other participants as a vehicle knows them, extrapolated to the present. Rows are valid until the next beat. */
public interface KnownParticipants {

    /** The number of rows. */
    int count();

    /** The id of a row. */
    int vid(int row);

    /** The row of a participant; negative where there is none. */
    int row(int vid);

    /** Whether its state is known. Where a vehicle has sensors, a participant that they have not detected is not. */
    boolean known(int row);

    /** Age of its last known state, seconds. */
    double age(int row, long now);

    double east(int row, long now);

    double north(int row, long now);

    double up(int row, long now);

    double heading(int row);

    double speed(int row);

    /** Covariance of position and velocity; empty where they are exact. */
    Optional<TrackedObject.Spread> spread(int row, long now);
}
