package io.tandem.mobility;

import io.tandem.contact.Bodies;
import io.tandem.message.Estimate;
import io.tandem.time.SimTime;
import java.util.List;
import java.util.Optional;

/**
 * A model whose vehicles are rigid bodies. Its step changes the velocities of bodies only; contacts between bodies are solved after it, all bodies move, and then
 * {@link #settle} takes over where they are.
 */
public interface BodyModel extends MobilityModel {

    /** Adds the bodies of its vehicles, in the order of slots. Called once, between {@link #standOn} and {@link #begin}. */
    void join(Bodies bodies, int[] vids);

    /** Adds the poses that wheels tell, of vehicles that report them. */
    void addOdometry(SimTime now, List<Estimate> estimates);

    /** The pose that the wheels of a slot tell; empty where there are none. */
    default Optional<Estimate> odometry(SimTime now, int slot) {
        return Optional.empty();
    }

    /** Sets the motion of slots to that of their bodies. */
    void settle(Motion motion, int from, int to);
}
