/**
 * Decides how phones and receivers say where they are, and how a track is played as one of them would tell it: with its errors, its losses and
 * its own clock. Never reads a track.
 */
package io.tandem.gateway.phone;
