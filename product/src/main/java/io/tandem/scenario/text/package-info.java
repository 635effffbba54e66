/**
 * Decides how scenario files become trees of located nodes: YAML, includes, limits of size and depth, and the location of every
 * node. Knows no setting.
 */
package io.tandem.scenario.text;
