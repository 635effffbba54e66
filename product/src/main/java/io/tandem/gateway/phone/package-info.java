/**
 * Decides how one foreign tongue is read and written: the languages of telephone programs, HyperIMU, SensorLog, OwnTracks and Traccar; and
 * how a track is played as a telephone would tell it: with its errors, its losses and its own clock.
 */
package io.tandem.gateway.phone;
