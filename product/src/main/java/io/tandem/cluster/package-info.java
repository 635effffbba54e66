/**
 * Decides which processes on which machines form a cluster, and carries requests between them: membership, encryption and the detection of dead members by
 * JGroups. Members prove who they are by certificates of one authority and must be of the same version. Requests and answers are bytes, whose meaning is not known here.
 */
package io.tandem.cluster;
