/** Decides how a vehicle keeps its place in a platoon: whom it follows, by which law, and at what distance while messages fail. */
package io.tandem.behavior.platoon;
