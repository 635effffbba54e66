package io.tandem.perception;

/** What a vehicle may know. */
public final class Sight {
}
