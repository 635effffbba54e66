package io.tandem.web.view;

import io.tandem.state.Snapshot;
import java.nio.ByteBuffer;

/** The columns of a frame in their order, one value per vehicle. The page reads the same list, which is generated from this one. */
public enum FrameColumn {

    X_CM(Element.INT32, (rows, row) -> centimetres(rows.snapshot.east[row])),
    Y_CM(Element.INT32, (rows, row) -> centimetres(rows.snapshot.north[row])),
    Z_CM(Element.INT32, (rows, row) -> centimetres(rows.snapshot.up[row])),
    /** Turns times 65536, anticlockwise from east. */
    HEADING(Element.UINT16, (rows, row) -> Math.round(rows.snapshot.heading[row] / (2 * Math.PI) * 65536)),
    SPEED_CMPS(Element.INT16, (rows, row) -> Math.clamp(Math.round(rows.snapshot.speed[row] * 100), Short.MIN_VALUE, Short.MAX_VALUE)),
    /** Of the mission, from 1; 0 for none. */
    STEP(Element.UINT16, (rows, row) -> rows.snapshot.missionStep[row]),
    /** Of the behavior that decided, from 1; 0 for none. */
    RUNG(Element.UINT8, (rows, row) -> rows.rung[row]),
    /** Bits of {@link FrameFormat}. */
    FLAGS(Element.UINT8, (rows, row) -> rows.flags[row]);

    /** Type of a column's values. */
    public enum Element {

        INT32("Int32Array", 4), UINT16("Uint16Array", 2), INT16("Int16Array", 2), UINT8("Uint8Array", 1);

        private final String typedArray;
        private final int bytes;

        Element(String typedArray, int bytes) {
            this.typedArray = typedArray;
            this.bytes = bytes;
        }

        /** The class of JavaScript by which the page reads the column. */
        public String typedArray() {
            return typedArray;
        }

        private void put(ByteBuffer out, long value) {
            switch (bytes) {
                case 4 -> out.putInt((int) value);
                case 2 -> out.putShort((short) value);
                default -> out.put((byte) value);
            }
        }
    }

    /** Where the values of a frame come from. */
    record Rows(Snapshot snapshot, byte[] rung, byte[] flags) {

        int count() {
            return flags.length;
        }
    }

    @FunctionalInterface
    private interface Value {
        long of(Rows rows, int row);
    }

    private final Element element;
    private final Value value;

    FrameColumn(Element element, Value value) {
        this.element = element;
        this.value = value;
    }

    public Element element() {
        return element;
    }

    int bytes(int rows) {
        return FrameFormat.padded(element.bytes * rows);
    }

    void write(Rows rows, ByteBuffer out) {
        for (int row = 0; row < rows.count(); row++) {
            element.put(out, value.of(rows, row));
        }
        out.position(FrameFormat.padded(out.position()));
    }

    private static long centimetres(double metres) {
        return Math.clamp(Math.round(metres * 100), Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
}
