package io.tandem.traffic;

import io.tandem.behavior.following.CarFollowingModel;
import java.util.Arrays;

/**
 * The zones of the crossing that a driver comes to, and what it has to heed there. Zones so close that it does not fit between them form one
 * crossing, on however many lanes they lie. Each thread has its own.
 */
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
    /** index of each zone, and metres from the driver's front to the start of its lane */
    private int[] zones = new int[16];
    private double[] before = new double[16];
    private int count;

    void clear() {
        stop = CarFollowingModel.NO_LEADER;
        gap = CarFollowingModel.NO_LEADER;
        speed = 0;
        count = 0;
    }

    /** Begins the next crossing. */
    void beginCrossing() {
        count = 0;
    }

    void add(int zone, double metresBefore) {
        if (count == zones.length) {
            zones = Arrays.copyOf(zones, 2 * count);
            before = Arrays.copyOf(before, 2 * count);
        }
        zones[count] = zone;
        before[count++] = metresBefore;
    }

    void follow(double metres, double itsSpeed) {
        if (metres < gap) {
            gap = metres;
            speed = itsSpeed;
        }
    }

    int count() {
        return count;
    }

    int zone(int place) {
        return zones[place];
    }

    double before(int place) {
        return before[place];
    }
}
