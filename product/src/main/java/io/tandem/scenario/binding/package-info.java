/**
 * Decides how text becomes settings: binds located nodes to records, geometry and roads, and looks names up. Reports every mistake at its place.
 */
package io.tandem.scenario.binding;
