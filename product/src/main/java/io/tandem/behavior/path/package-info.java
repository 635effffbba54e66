/**
 * Decides how a vehicle follows a path: pure pursuit and LQR tracking, progress along a route, stops and approach. Knows no priority.
 */
package io.tandem.behavior.path;
