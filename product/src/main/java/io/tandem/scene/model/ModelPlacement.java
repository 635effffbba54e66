package io.tandem.scene.model;

/**
 * How a model stands on its vehicle.
 *
 * @param scale metres per unit of the file
 * @param ahead metres from the reported place, and so on
 * @param turn  radians anticlockwise about the vertical, before it is moved
 * @param up    metres
 * @param axes  which way is up in the file
 */
public record ModelPlacement(double scale, double ahead, double left, double up, double turn, Axes axes) {

    /** Which axis of a file is up. */
    public enum Axes {
        /** y in glTF, z in others */
        USUAL,
        /** y up and z ahead */
        Y,
        /** z up and x ahead */
        Z
    }
}
