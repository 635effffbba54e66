package io.tandem.verdict;

/** What a trial found: whether its expectation is met, and the numbers behind it. */
record Finding(boolean met, String detail) {
}
