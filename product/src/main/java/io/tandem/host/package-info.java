/**
 * Decides the life of a vehicle process: obeys orders, steps its fleet, reports. Reads orders. Gives reports and what its vehicles tell.
 * Never judges and never knows another host.
 */
package io.tandem.host;
