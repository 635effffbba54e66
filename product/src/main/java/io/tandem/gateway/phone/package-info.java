/**
 * Decides how the formats of phone apps are decoded and encoded: HyperIMU, SensorLog, OwnTracks and Traccar; and how a track is played as a
 * phone would send it: with its errors, its losses and its own clock.
 */
package io.tandem.gateway.phone;
