/**
 * Decides how this host's vehicles are laid out in columns and stepped together: cohorts, starting places, the order decide,
 * integrate, report. Reads settings and orders. Gives reports. Never knows Core.
 */
package io.tandem.fleet;
