package io.tandem.archive;

import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import io.tandem.geo.Utm;

/**
 * One of the recordings that are asked, and what a view must know of it.
 *
 * @param number from 1
 * @param name   for people: the file's name without its ending
 * @param file   as it was named
 * @param site   where it happened
 */
record QueriedRun(int number, String name, String file, Site site) {

    /** The name under which its tables are attached. */
    static String tables(int number) {
        return "tables_" + number;
    }

    String fill(String text) {
        Utm zero = site.toUtm(LocalPosition.of(0, 0));
        return text.replace("{run}", quoted(name)).replace("{file}", quoted(file)).replace("{number}", String.valueOf(number))
                .replace("{tables}", tables(number)).replace("{zone}", quoted(zero.zoneName()))
                .replace("{east}", exact(zero.eastingMetres())).replace("{north}", exact(zero.northingMetres()));
    }

    /** A bare number would be read as a decimal of few digits. */
    private static String exact(double value) {
        return "'" + value + "'::double";
    }

    static String quoted(String text) {
        return "'" + text.replace("'", "''") + "'";
    }
}
