/**
 * Decides how one run is carried by several members of a cluster: which vehicles live together, how members and Core keep step, and who takes over the
 * vehicles of a member that dies. A run gives the same bits on any number of members as in one process.
 */
package io.tandem.federation;
