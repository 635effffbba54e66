/** Decides how participants are told as entities of Distributed Interactive Simulation, and what others' entities say. */
package io.tandem.gateway.dis;
