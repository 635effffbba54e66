package io.tandem.perception;

import io.tandem.message.TrackedObject;
import java.util.Optional;

/** What a vehicle knows of other participants, each brought to the present by dead reckoning. Rows hold until the next beat. */
public interface KnownParticipants {

    /** How many rows there are. */
    int count();

    /** Who a row is about. */
    int vid(int row);

    /** The row of a participant, for the questions below; negative where there is none. */
    int row(int vid);

    /** Whether anything is known of it. A participant that must first be found or seen is not known before. */
    boolean known(int row);

    /** Seconds since the truth that is known of it. */
    double age(int row, long now);

    double east(int row, long now);

    double north(int row, long now);

    double up(int row, long now);

    double heading(int row);

    double speed(int row);

    /** How sure place and speed are; empty where they are exact. */
    Optional<TrackedObject.Spread> spread(int row, long now);
}
