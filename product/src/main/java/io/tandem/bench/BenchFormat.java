package io.tandem.bench;

/** How figures are printed: for people, or for programs. */
enum BenchFormat { TABLE, JSON }
