package io.tandem.road;

/**
 * A connection from a lane to another.
 *
 * @param from        id of the lane that is left
 * @param to          id of the lane that is entered
 * @param fromStation where it is left; for neighbours, from here on
 * @param toStation   where the other is entered; for neighbours, the station beside {@code fromStation}
 */
public record LaneConnection(ConnectionType turn, int from, double fromStation, int to, double toStation) {
}
