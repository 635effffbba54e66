/** Decides what a step of rigid bodies costs, in a maze and apart, and which bodies of traffic overlap. */
package io.tandem.bench.body;
