/** Decides how the flow of traffic is measured by its density, and which flows real motorways have. */
package io.tandem.bench.flow;
