package io.tandem.fleet;

import io.tandem.message.Body;
import io.tandem.mobility.Commands;
import io.tandem.mobility.ExternalMotion;
import io.tandem.mobility.Motion;
import io.tandem.perception.WatchedParticipants;
import io.tandem.traffic.TrafficFlow;

/** Those whom traffic must not run into though they are no part of it: of this fleet, and of others as far as Core tells of them. */
final class TrafficBystanders {

    /** Seconds for which those of other hosts are believed to be where they were going. */
    private static final double OLDEST = 3;

    /** by slot, and by row of those who are told of; null for whoever is in nobody's way */
    private final Body[] own;
    private final Body[] others;

    TrafficBystanders(Body[] own, Body[] others) {
        this.own = own;
        this.others = others;
    }

    /** Shows everyone to the traffic, but for passengers: they are where their carrier is. */
    void show(TrafficFlow flow, long now, Motion motion, Commands commands, ExternalSlots guided, WatchedParticipants told) {
        for (int slot = 0; slot < own.length; slot++) {
            boolean here = slot < guided.first() || guided.knownAt(slot) != ExternalMotion.NEVER;
            if (own[slot] != null && here && commands.carrier[slot] == 0) {
                add(flow, own[slot], motion.east[slot], motion.north[slot], motion.heading[slot], motion.speed[slot]);
            }
        }
        for (int row = 0; row < others.length; row++) {
            if (others[row] != null && told.known(row) && told.age(row, now) < OLDEST) {
                add(flow, others[row], told.east(row, now), told.north(row, now), told.heading(row), told.speed(row));
            }
        }
    }

    private static void add(TrafficFlow flow, Body outline, double east, double north, double heading, double speed) {
        double width = outline.width() == 0 ? outline.length() : outline.width();
        flow.add(east, north, heading, speed, outline.length() / 2, width / 2);
    }
}
