/**
 * Decides what devices measure of the scene and of their own vehicle: scanners, cameras, inertial and satellite units, odometry, radar and contacts, with their errors and the weather.
 * Reads settings, the {@link io.tandem.scene.Scene} and true motion. Gives measurements. Never lets a measurement change the run: nothing reads them but who listens.
 */
package io.tandem.perception.device;
