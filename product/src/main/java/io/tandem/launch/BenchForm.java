package io.tandem.launch;

/** How figures are printed: for people, or for programs. */
enum BenchForm { TABLE, JSON }
