package io.tandem.basemap;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Height of a building in metres from the OpenStreetMap tags for heights and storeys. */
final class BuildingHeights {

    private static final double STOREY_METRES = 3;
    private static final double METRES_PER_FOOT = 0.3048;
    private static final double METRES_PER_INCH = 0.0254;
    private static final double MAX_METRES = 1000;
    private static final Pattern METRES = Pattern.compile("\\s*(\\d{1,4}(?:[.,]\\d{1,6})?)\\s*(?:m|metres|meters)?\\s*");
    private static final Pattern FEET = Pattern.compile("\\s*(\\d{1,4}(?:\\.\\d{1,6})?)\\s*(?:'|ft)\\s*(?:(\\d{1,2})\\s*\")?\\s*");

    private BuildingHeights() {
    }

    /** Height of the roof; 0 if unknown. */
    static double top(Map<String, String> tags) {
        double said = metres(tags.get("height"));
        return said > 0 ? said : STOREY_METRES * metres(tags.get("building:levels"));
    }

    /** Height of the lowest part above the ground. */
    static double base(Map<String, String> tags) {
        double said = metres(tags.get("min_height"));
        return said > 0 ? said : STOREY_METRES * metres(tags.get("building:min_level"));
    }

    private static double metres(String text) {
        if (text == null) {
            return 0;
        }
        Matcher metres = METRES.matcher(text);
        if (metres.matches()) {
            return Math.min(MAX_METRES, Double.parseDouble(metres.group(1).replace(',', '.')));
        }
        Matcher feet = FEET.matcher(text);
        if (!feet.matches()) {
            return 0;
        }
        return Math.min(MAX_METRES, METRES_PER_FOOT * Double.parseDouble(feet.group(1)) + (feet.group(2) == null ? 0 : METRES_PER_INCH * Double.parseDouble(feet.group(2))));
    }
}
