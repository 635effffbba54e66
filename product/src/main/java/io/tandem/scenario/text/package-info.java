/**
 * Decides how scenario files become trees of located nodes: YAML, includes, limits of size and depth, and where every node stands. Knows no setting.
 */
package io.tandem.scenario.text;
