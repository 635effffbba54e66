package io.tandem.fleet;

import io.tandem.geo.Angle;
import io.tandem.message.Orders;
import io.tandem.mobility.Motion;
import io.tandem.world.Obstacles;

/**
 * Loads the obstacles around vehicles that look around, before the beat in which they do.
 *
 * @param lookers slots that look around
 */
record NearbyObstacles(Obstacles obstacles, Motion motion, int[] lookers) implements StepParticipant {

    @Override
    public void obey(Orders orders) {
        for (int slot : lookers) {
            double speed = motion.speed[slot];
            obstacles.needAround(motion.east[slot], motion.north[slot], speed * Angle.cos(motion.heading[slot]), speed * Angle.sin(motion.heading[slot]));
        }
    }
}
