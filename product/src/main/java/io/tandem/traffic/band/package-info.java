/** Decides the way around obstacles in a lane: an elastic band of lateral offsets. Knows neither lanes nor drivers. */
package io.tandem.traffic.band;
