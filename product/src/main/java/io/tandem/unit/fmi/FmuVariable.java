package io.tandem.unit.fmi;

/**
 * A variable of a unit.
 *
 * @param reference value reference
 * @param causality input, output, parameter, local …
 * @param array     whether it has dimensions
 */
public record FmuVariable(String name, long reference, Type type, String causality, String variability, boolean array) {

    /** Types with their names in FMI 2.0 and 3.0; strings, clocks and binaries are not read. */
    public enum Type {
        REAL("Real", 8, true), INTEGER("Integer", 4, false), BOOLEAN2("Boolean", 4, false), ENUMERATION2("Enumeration", 4, false),
        FLOAT64("Float64", 8, true), FLOAT32("Float32", 4, true), INT8("Int8", 1, false), UINT8("UInt8", 1, false), INT16("Int16", 2, false), UINT16("UInt16", 2, false),
        INT32("Int32", 4, false), UINT32("UInt32", 4, false), INT64("Int64", 8, false), UINT64("UInt64", 8, false), BOOLEAN3("Boolean", 1, false),
        ENUMERATION3("Enumeration", 8, false);

        private final String element;
        private final int bytes;
        private final boolean floating;

        Type(String element, int bytes, boolean floating) {
            this.element = element;
            this.bytes = bytes;
            this.floating = floating;
        }

        /** The name in {@code fmi2GetReal}, {@code fmi3SetFloat64}; enumerations are integers. */
        String function() {
            return this == ENUMERATION2 ? "Integer" : this == ENUMERATION3 ? "Int64" : element;
        }

        int bytes() {
            return bytes;
        }

        boolean floating() {
            return floating;
        }

        boolean truth() {
            return this == BOOLEAN2 || this == BOOLEAN3;
        }

        /** The type that an element of a model description names; null for none that is read. */
        static Type of(String element, int version) {
            for (Type type : values()) {
                if (type.element.equals(element) && (version == 2) == (type.ordinal() <= ENUMERATION2.ordinal())) {
                    return type;
                }
            }
            return null;
        }
    }
}
