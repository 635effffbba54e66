package io.tandem.fidelity;

/** The environment of a test. */
public enum TestEnvironment { NONE, SIMULATED, REAL_WITH_SIMULATED_FEATURES, REAL }
