package io.tandem.gateway.feed;

/** The side that entities are shown to be on, by which receiving programs colour their maps. */
public enum Side { FRIEND, NEUTRAL, HOSTILE, UNKNOWN }
