/** Decides which gaps between vehicles are safe, accepted, or borne for a while. Knows neither lanes nor drivers. */
package io.tandem.traffic.gap;
