/**
 * Decides how a model of a vehicle or block in a file of others becomes triangles: glTF, OBJ and STL, in bounded memory, and the outline by which others touch it.
 */
package io.tandem.scene.model;
