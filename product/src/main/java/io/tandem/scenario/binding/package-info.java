/**
 * Decides how text becomes settings: binds located nodes to records, geometry and roads, and resolves names. Reports every
 * mistake at its location.
 */
package io.tandem.scenario.binding;
