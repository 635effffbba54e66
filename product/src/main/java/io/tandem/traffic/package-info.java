/**
 * Decides how intelligent road users drive: how they follow, swerve, change lanes, let others in and give way. Reads lanes and where everyone is who can
 * be seen from the road. Gives accelerations and places to steer for, and, as a behavior on a ladder, wishes. Never moves anyone.
 */
package io.tandem.traffic;
