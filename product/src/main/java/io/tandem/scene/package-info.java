/**
 * Decides what a ray hits first: ground, walls, buildings, trees, vehicles and models as triangles, static and moving, in one structure for laser scanners, cameras and radar. Every
 * ray is decided by the one rule of {@link io.tandem.scene.Triangle}, however it is found, so results have the same bits in any order of work. Never decides what a device makes of it.
 */
package io.tandem.scene;
