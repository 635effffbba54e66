/**
 * Decides how road traffic drives: car following, avoidance of obstacles, lane changes, gaps for others and right of way. Reads the lanes and the
 * true poses and speeds of all road users. Gives accelerations and steering targets, and, as a behavior on a ladder, commands. Never moves
 * a vehicle.
 */
package io.tandem.traffic;
