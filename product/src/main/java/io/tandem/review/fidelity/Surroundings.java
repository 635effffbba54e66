package io.tandem.review.fidelity;

/** Where a test takes place. */
public enum Surroundings { NONE, SIMULATED, REAL_WITH_SIMULATED_FEATURES, REAL }
