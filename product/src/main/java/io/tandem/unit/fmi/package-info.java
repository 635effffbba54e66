/**
 * Decides how a functional mock-up unit (FMI 2.0 and 3.0, co-simulation) is read, unpacked and called. What a unit's file says is not believed: names cannot
 * leave the folder that they are unpacked to, sizes are bounded. Its code runs in the process that calls it, and can bring that down.
 */
package io.tandem.unit.fmi;
