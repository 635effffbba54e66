/**
 * Decides what follows from the lanes alone, before anybody drives: which lanes follow which and which turns a road has, how fast they may be driven, the way through sharp
 * bends, where they overlap and who has priority there. Knows no drivers.
 */
package io.tandem.traffic.layout;
