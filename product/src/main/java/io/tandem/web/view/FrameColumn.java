package io.tandem.web.view;

import io.tandem.message.ReportColumn;
import io.tandem.message.Reports;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The columns of a frame in their order, one value per vehicle: the framed columns of {@link ReportColumn}, then the flags. The page reads the
 * same list, which is generated from this one.
 *
 * @param name by which the page knows the column
 * @param element type of its values; a value times {@code scale} is in {@code unit}
 */
public record FrameColumn(String name, Element element, double scale, String unit, String meaning, Value value) {

    /** Type of a column's values. */
    public enum Element {

        INT32("Int32Array", 4, Integer.MIN_VALUE, Integer.MAX_VALUE), UINT16("Uint16Array", 2, 0, 0xFFFF),
        INT16("Int16Array", 2, Short.MIN_VALUE, Short.MAX_VALUE), UINT8("Uint8Array", 1, 0, 0xFF);

        private final String typedArray;
        private final int bytes;
        private final int least;
        private final int greatest;

        Element(String typedArray, int bytes, int least, int greatest) {
            this.typedArray = typedArray;
            this.bytes = bytes;
            this.least = least;
            this.greatest = greatest;
        }

        /** The class of JavaScript by which the page reads the column. */
        public String typedArray() {
            return typedArray;
        }

        public int bytes() {
            return bytes;
        }

        /** The number of units of {@code scale} nearest to a value, within the range of the type; 0 for NaN. */
        private long nearest(double value, double scale) {
            return Math.clamp(Math.round(value / scale), least, greatest);
        }

        private void put(ByteBuffer out, long value) {
            switch (bytes) {
                case 4 -> out.putInt((int) value);
                case 2 -> out.putShort((short) value);
                default -> out.put((byte) value);
            }
        }
    }

    /** Takes a value from the reports of an instant, or from the flags of that instant. */
    @FunctionalInterface
    interface Value {
        long of(Reports reports, byte[] flags, int row);
    }

    public static final List<FrameColumn> ALL = Stream.concat(
            Arrays.stream(ReportColumn.values()).filter(ReportColumn::framed).map(FrameColumn::of),
            Stream.of(new FrameColumn("flags", Element.UINT8, 1, "", "bits: run state, encounter, freshness, driven by hand", (reports, flags, row) -> flags[row]))).toList();

    /** The columns of a corner of tails. */
    public static final List<FrameColumn> CORNER = ALL.stream().filter(column -> List.of("east", "north", "up", "flags").contains(column.name)).toList();

    /** The report column of a frame's column; throws where there is none of that name. */
    public static ReportColumn source(String name) {
        return Arrays.stream(ReportColumn.values()).filter(column -> column.framed() && nameOf(column).equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no column " + name));
    }

    static String nameOf(ReportColumn column) {
        return camelCase(column.name());
    }

    private static FrameColumn of(ReportColumn column) {
        return switch (column.form()) {
            case THOUSANDTHS -> real(column, Element.INT32, 0.01);
            case FLOAT -> real(column, Element.INT16, 0.01);
            case TEN_THOUSANDTHS -> real(column, Element.INT16, 1e-4);
            case TURN -> column(column, Element.UINT16, 2 * Math.PI / 65536, (reports, flags, row) -> Math.round(reports.reals(column)[row] / (2 * Math.PI) * 65536));
            case CODE -> column(column, Element.UINT8, 1, (reports, flags, row) -> reports.codes(column)[row]);
            case COUNT -> column(column, Element.UINT16, 1, (reports, flags, row) -> reports.counts(column)[row]);
            case ID, TIME -> throw new IllegalArgumentException(column + " is given by a row's place and the frame's time");
        };
    }

    private static FrameColumn real(ReportColumn column, Element element, double scale) {
        return column(column, element, scale, (reports, flags, row) -> element.nearest(reports.reals(column)[row], scale));
    }

    private static FrameColumn column(ReportColumn column, Element element, double scale, Value value) {
        return new FrameColumn(nameOf(column), element, scale, column.unit(), column.meaning(), value);
    }

    private static String camelCase(String constant) {
        return Pattern.compile("_([a-z])").matcher(constant.toLowerCase(Locale.ROOT)).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }

    int bytes(int rows) {
        return FrameFormat.padded(element.bytes * rows);
    }

    void write(Reports reports, byte[] flags, ByteBuffer out) {
        for (int row = 0; row < flags.length; row++) {
            element.put(out, value.of(reports, flags, row));
        }
        out.position(FrameFormat.padded(out.position()));
    }
}
