/** Decides what messages of others advise a vehicle to do: how fast to drive toward a green, how slow toward a hazard. */
package io.tandem.behavior.advice;
