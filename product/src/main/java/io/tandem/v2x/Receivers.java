package io.tandem.v2x;

import io.tandem.message.Reception;

/** The stations within reach of a sender, as columns, and what becomes of a message at each of them. */
final class Receivers {

    /** numbers of {@link Reception} */
    static final byte DELIVERED = (byte) Reception.DELIVERED.ordinal();
    static final byte WEAK_SIGNAL = (byte) Reception.WEAK_SIGNAL.ordinal();
    static final byte COLLISION = (byte) Reception.COLLISION.ordinal();
    static final byte LOST = (byte) Reception.LOST.ordinal();

    int count;
    final int[] station;
    /** squares of their distances, square metres */
    final double[] squared;
    final byte[] outcome;

    /** @param most one more than may be found, because a search writes before it knows */
    Receivers(int most) {
        station = new int[most];
        squared = new double[most];
        outcome = new byte[most];
    }
}
