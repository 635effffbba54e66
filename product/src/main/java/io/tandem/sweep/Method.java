package io.tandem.sweep;

/** How the points of a sweep are chosen. */
public enum Method {
    /** every combination of the values of all axes */
    GRID("grid"),
    /** independent and uniform */
    RANDOM("random"),
    /** each axis is cut into as many strata as there are samples, and each stratum is used once */
    LATIN_HYPERCUBE("latin-hypercube"),
    /** Sobol's sequence of low discrepancy */
    SOBOL("sobol");

    private final String word;

    Method(String word) {
        this.word = word;
    }

    /** As in a file. */
    public String word() {
        return word;
    }
}
