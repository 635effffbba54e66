/**
 * Decides how intelligent road users drive: how they follow, swerve, change lanes and let others in. Reads lanes and what a driver may
 * see. Gives accelerations and ways to the side. Never moves anyone and never looks past perception.
 */
package io.tandem.traffic;
