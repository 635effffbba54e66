/**
 * Decides which parameters of a car-following law suit recorded cars: reads platoons from tables of any usual layout, simulates each follower
 * behind its recorded leader, and finds the parameters of least error with their intervals. Moves no vehicle of a run.
 */
package io.tandem.calibration;
