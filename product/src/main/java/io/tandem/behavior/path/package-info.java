/** Decides how vehicles keep to paths and reach places: progress along routes, path trackers (pure pursuit, LQR), approach and loiter. */
package io.tandem.behavior.path;
