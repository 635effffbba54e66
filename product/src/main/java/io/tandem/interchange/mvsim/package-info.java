/**
 * Decides how world files of MVSIM (github.com/MRPT/mvsim, its documentation docs/world*.rst) are read: its lenient XML, its variables, expressions,
 * loops and includes, its classes and the defaults of every value; and what of them becomes vehicles, blocks, walls, ground and joints. Never
 * runs a program, reads a network or the environment for a world.
 */
package io.tandem.interchange.mvsim;
