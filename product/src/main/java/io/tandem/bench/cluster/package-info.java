/** Decides how one run on several members of a cluster is measured against the same run in one process. */
package io.tandem.bench.cluster;
