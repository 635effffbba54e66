package io.tandem.fleet;

import io.tandem.message.Body;
import io.tandem.message.Freshness;
import io.tandem.mobility.Commands;
import io.tandem.mobility.Motion;
import io.tandem.perception.WatchedParticipants;
import io.tandem.traffic.TrafficFlow;

/** Participants that are no part of the traffic but in its way: of this fleet, and of others as far as Core reports them. */
final class TrafficBystanders {

    private final ExternalSlots external;
    /** by slot, and by row of the watched participants; null for those off the road */
    private final Body[] own;
    private final Body[] others;

    TrafficBystanders(ExternalSlots external, Body[] own, Body[] others) {
        this.external = external;
        this.own = own;
        this.others = others;
    }

    /** Puts them on the map of the traffic, except passengers, which are where their carrier is. */
    void show(TrafficFlow flow, long now, Motion motion, Commands commands, WatchedParticipants told) {
        for (int slot = 0; slot < own.length; slot++) {
            if (own[slot] != null && external.isKnown(slot) && commands.carrier[slot] == 0) {
                add(flow, own[slot], motion.east[slot], motion.north[slot], motion.heading[slot], motion.speed[slot]);
            }
        }
        for (int row = 0; row < others.length; row++) {
            if (others[row] != null && told.known(row) && told.age(row, now) < Freshness.COASTING_SECONDS) {
                add(flow, others[row], told.east(row, now), told.north(row, now), told.heading(row), told.speed(row));
            }
        }
    }

    private static void add(TrafficFlow flow, Body outline, double east, double north, double heading, double speed) {
        double width = outline.width() == 0 ? outline.length() : outline.width();
        flow.add(east, north, heading, speed, outline.length() / 2, width / 2);
    }
}
