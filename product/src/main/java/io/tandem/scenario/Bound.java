package io.tandem.scenario;

/** A settings record that was read without a mistake, and where it stands. */
record Bound<T>(T value, Spot spot) {
}
