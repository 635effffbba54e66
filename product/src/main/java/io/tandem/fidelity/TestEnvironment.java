package io.tandem.fidelity;

/** Where a test takes place. */
public enum TestEnvironment { NONE, SIMULATED, REAL_WITH_SIMULATED_FEATURES, REAL }
