package io.tandem.scenario;

/** How much a scenario file may ask for. Generous for people, small enough that a hostile file is refused at once. */
final class Limits {

    static final int BYTES = 4 << 20;
    static final int FILES = 100;
    static final int DEPTH = 60;
    /** Values after aliases, includes and loops have been written out. */
    static final int VALUES = 250_000;
    static final int ROUNDS = 100_000;
    static final int VEHICLES = 2_000_000;
    static final int TEXT = 500;
    static final int PROBLEMS = 100;

    private Limits() {
    }
}
