package io.tandem.topic.schema;

import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The primitive types of message fields. */
public enum FieldType {
    BOOL("bool", 1), INT8("int8", 1), UINT8("uint8", 1), INT16("int16", 2), UINT16("uint16", 2), INT32("int32", 4), UINT32("uint32", 4), INT64("int64", 8),
    UINT64("uint64", 8), FLOAT32("float32", 4), FLOAT64("float64", 8), STRING("string", 4);

    private static final Map<String, FieldType> BY_NAME = Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(type -> type.ros, Function.identity()));

    private final String ros;
    private final int bytes;

    FieldType(String ros, int bytes) {
        this.ros = ros;
        this.bytes = bytes;
    }

    /** Null for the name of no primitive type. */
    static FieldType named(String name) {
        return BY_NAME.get(name);
    }

    /** Size and alignment in CDR; of a string, those of its length. */
    int bytes() {
        return bytes;
    }

    boolean isOfBytes() {
        return this == UINT8 || this == INT8;
    }
}
