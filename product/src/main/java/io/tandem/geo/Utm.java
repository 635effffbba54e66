package io.tandem.geo;

/** Position on the Universal Transverse Mercator grid, in metres. */
public record Utm(int zone, boolean northern, double eastingMetres, double northingMetres) {

    /** Zone number and hemisphere, for example {@code 17N}. */
    public String zoneName() {
        return zone + (northern ? "N" : "S");
    }
}
