package io.tandem.v2x;

import io.tandem.state.Snapshot;

/** How messages travel from one station to another. */
interface RadioChannel {

    /** How far any message may reach, metres; infinite where the distance does not matter. */
    double reach();

    /** Takes the stations at the beginning of a beat. */
    void update(Stations stations, Snapshot snapshot);

    /** The time from sending until receivers have a message, nanoseconds; counts it as sent. */
    long send(OutgoingMessage message);

    /** Decides what becomes of the message that was sent last at those within reach. */
    void receive(OutgoingMessage message, Receivers near);

    /** The shortest time between two awareness messages that congestion allows a station, milliseconds. */
    long shortestMillis(int station);

    /** The greatest channel busy ratio of all stations. */
    double busiest();

    /** The run starts again. */
    void forget();
}
