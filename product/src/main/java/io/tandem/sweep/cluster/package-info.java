/**
 * Decides how the runs of a sweep are spread over the members of a cluster: each member gets as many at once as it has room for, and a run whose member died goes
 * to another one. What is sent are texts: scenarios, settings and rows.
 */
package io.tandem.sweep.cluster;
