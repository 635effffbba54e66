package io.tandem.review.figure;

import java.util.List;
import java.util.Locale;

/** SVG document under construction: shapes in pixels, escaped text. */
public final class Svg {

    /** Distinguishable by colour-blind readers, and dark enough on white; further series use dashes. */
    private static final List<String> HUES = List.of("#0072b2", "#c44e00", "#00815e", "#b0508a", "#2b8fd0", "#946200", "#5b4bb7", "#3d3d3d");
    private static final List<String> DASHES = List.of("", "7 4", "2 3", "9 3 2 3");
    public static final String INK = "#1b1d21";
    public static final String QUIET = "#5a616b";
    public static final String GRID = "#e4e3de";
    public static final String BAD = "#b3001e";

    private final StringBuilder body = new StringBuilder();
    private final double width;
    private final double height;
    private final String title;

    public Svg(double width, double height, String title) {
        this.width = width;
        this.height = height;
        this.title = title;
    }

    double height() {
        return height;
    }

    public static String hue(int slot) {
        return HUES.get(slot % HUES.size());
    }

    static String dash(int slot) {
        return DASHES.get(slot / HUES.size() % DASHES.size());
    }

    public void add(String format, Object... values) {
        body.append(String.format(Locale.ROOT, format, values)).append('\n');
    }

    public void line(double x1, double y1, double x2, double y2, String colour, double thick, String dash) {
        add("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"%s\" stroke-width=\"%s\"%s fill=\"none\"/>", x1, y1, x2, y2, colour, thick, dashed(dash));
    }

    public void path(CharSequence data, String colour, double thick, String dash) {
        if (!data.isEmpty()) {
            add("<path d=\"%s\" stroke=\"%s\" stroke-width=\"%s\"%s fill=\"none\" stroke-linejoin=\"round\"/>", data, colour, thick, dashed(dash));
        }
    }

    private static String dashed(String dash) {
        return dash.isEmpty() ? "" : " stroke-dasharray=\"" + dash + "\"";
    }

    /** @param anchor start, middle or end */
    public void text(double x, double y, String anchor, String colour, String words) {
        add("<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" fill=\"%s\">%s</text>", x, y, anchor, colour, escaped(words));
    }

    /** Vertical text, reading upwards. */
    public void upward(double x, double y, String colour, String words) {
        add("<text transform=\"translate(%.1f %.1f) rotate(-90)\" text-anchor=\"middle\" fill=\"%s\">%s</text>", x, y, colour, escaped(words));
    }

    public static String escaped(String text) {
        StringBuilder plain = new StringBuilder();
        text.codePoints().forEach(letter -> {
            switch (letter) {
                case '&' -> plain.append("&amp;");
                case '<' -> plain.append("&lt;");
                case '>' -> plain.append("&gt;");
                case '"' -> plain.append("&quot;");
                // XML allows no other control characters, not even escaped, and no unpaired surrogates.
                default -> plain.appendCodePoint(letter < ' ' || letter >= 0xD800 && letter <= 0xDFFF || letter == 0xFFFE || letter == 0xFFFF ? ' ' : letter);
            }
        });
        return plain.toString();
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %.0f %.0f" font-family="system-ui, 'DejaVu Sans', sans-serif" font-size="12" role="img">
                <title>%s</title>
                <rect width="100%%" height="100%%" fill="#ffffff"/>
                %s</svg>
                """, width, height, escaped(title), body);
    }
}
