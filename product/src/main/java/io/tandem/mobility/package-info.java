/**
 * Decides how vehicles move: {@link io.tandem.mobility.MobilityModel}s, equations of motion as plain loops over columns, and what is believed of real
 * participants from their fixes. Reads {@link io.tandem.mobility.Commands}. Gives the next state and its part of the report. Never knows why a vehicle
 * moves, nor any other vehicle.
 */
package io.tandem.mobility;
