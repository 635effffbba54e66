/**
 * Decides how a vehicle on wheels is pushed by them: mass properties and loads, friction between wheel and ground, drives and differentials, speed control
 * and brakes, attitude on uneven ground, odometry. Kernels over columns and the settings they take; gives changes of velocity. Never moves a body.
 */
package io.tandem.mobility.rigid;
