package io.tandem.geo;

/** A place on the Universal Transverse Mercator grid, in metres. */
public record Utm(int zone, boolean northern, double eastingMetres, double northingMetres) {

    /** The zone as people write it, for example {@code 17N}. */
    public String zoneName() {
        return zone + (northern ? "N" : "S");
    }
}
