/**
 * Decides what a review says of the radio: loss by kind and distance with its interval, age of information, channel load, manoeuvres, and what degraded and why. Reads the messages and
 * events of a run. Returns numbers.
 */
package io.tandem.review.radio;
