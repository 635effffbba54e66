package io.tandem.archive;

import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.geo.Utm;

/**
 * One of the queried recordings, and the values that a view needs of it.
 *
 * @param number from 1
 * @param name   for display: the file's name without its extension
 * @param file   as the user named it
 * @param site   of the scenario
 */
record QueriedRun(int number, String name, String file, Site site) {

    /** Schema under which its tables are attached. */
    static String tables(int number) {
        return "tables_" + number;
    }

    String fill(String text) {
        Utm zero = site.toUtm(LocalPosition.of(0, 0));
        return text.replace("{run}", quoted(name)).replace("{file}", quoted(file)).replace("{number}", String.valueOf(number))
                .replace("{tables}", tables(number)).replace("{zone}", quoted(zero.zoneName()))
                .replace("{east}", exact(zero.eastingMetres())).replace("{north}", exact(zero.northingMetres()));
    }

    /** A bare literal would be parsed as a decimal of few digits. */
    private static String exact(double value) {
        return "'" + value + "'::double";
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
