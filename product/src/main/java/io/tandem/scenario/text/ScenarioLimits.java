package io.tandem.scenario.text;

/** Limits of a scenario file: generous for real scenarios, small enough that a hostile file is refused at once. */
public final class ScenarioLimits {

    static final int BYTES = 4 << 20;
    static final int FILES = 100;
    public static final int DEPTH = 60;
    /** Number of values after aliases, includes and loops are expanded. */
    public static final int VALUES = 250_000;
    public static final int ROUNDS = 100_000;
    public static final int VEHICLES = 2_000_000;
    public static final int TEXT = 500;
    public static final int PROBLEMS = 100;

    private ScenarioLimits() {
    }
}
