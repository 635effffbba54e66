package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;

/** The crossing that a driver comes to, as groups of {@link CrossingsAhead}, and what the driver has to heed there. Each thread has its own. */
final class CrossingApproach {

    /** metres to the line at which the driver has to stop; {@link CarFollowingModel#NO_LEADER} where it has right of way */
    double stop;
    /** gap to the vehicle ahead in a merge, metres, {@link CarFollowingModel#NO_LEADER} where there is none; and its speed, m/s */
    double gap;
    double speed;
    /** metres that the driver can go on, up to behind the vehicle ahead when that has driven on */
    double free;
    /** when the vehicle next ahead was to be at the crossing into which it goes, seconds; infinite where none is near or goes */
    double row;
    final ConflictingTraffic.Passage passage = new ConflictingTraffic.Passage();
    /** the first group of the crossing, and the one behind its last; the first zone that the driver has not left */
    int begin;
    int end;
    int zone;
    /** the station of the driver's front; metres to the line of that zone; to where the driver's front is when it has left the crossing, and when it has left the zones that are kept clear, negative infinity where it has or none is */
    double front;
    double line;
    double left;
    double clearOf;

    void clear() {
        stop = CarFollowingModel.NO_LEADER;
        gap = CarFollowingModel.NO_LEADER;
        speed = 0;
    }

    void follow(double metres, double itsSpeed) {
        if (metres < gap) {
            gap = metres;
            speed = itsSpeed;
        }
    }
}
