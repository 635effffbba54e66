package io.tandem.recording.encoding;

import java.util.Arrays;
import java.util.List;

/** Builds the descriptor of a protobuf message type (google.protobuf.DescriptorProto). */
public final class ProtobufDescriptor {

    public static final int DOUBLE = 1;
    public static final int INT64 = 3;
    public static final int INT32 = 5;
    public static final int FIXED32 = 7;
    public static final int TEXT = 9;
    public static final int BYTES = 12;
    public static final int UINT32 = 13;
    private static final int MESSAGE = 11;
    private static final int ENUM = 14;
    private static final int ONE = 1;
    private static final int MANY = 3;

    private final LittleEndianWriter description = new LittleEndianWriter();

    public ProtobufDescriptor(String name) {
        ProtobufWriter.text(description, 1, name);
    }

    public ProtobufDescriptor field(int number, String name, int type) {
        return field(number, name, ONE, type, "");
    }

    public ProtobufDescriptor repeated(int number, String name, int type) {
        return field(number, name, MANY, type, "");
    }

    /** A field of another message type, by its full name: {@code .foxglove.Pose}. */
    public ProtobufDescriptor one(int number, String name, String type) {
        return field(number, name, ONE, MESSAGE, type);
    }

    public ProtobufDescriptor many(int number, String name, String type) {
        return field(number, name, MANY, MESSAGE, type);
    }

    /** An enum field with values numbered from 0; the enum type is nested in this message. */
    public ProtobufDescriptor oneOf(int number, String name, String ownFullName, String type, List<String> names) {
        LittleEndianWriter choice = new LittleEndianWriter();
        ProtobufWriter.text(choice, 1, type);
        for (int i = 0; i < names.size(); i++) {
            LittleEndianWriter value = new LittleEndianWriter();
            ProtobufWriter.text(value, 1, names.get(i));
            ProtobufWriter.number(value, 2, i);
            ProtobufWriter.nested(choice, 2, value);
        }
        ProtobufWriter.nested(description, 4, choice);
        return field(number, name, ONE, ENUM, ownFullName + "." + type);
    }

    private ProtobufDescriptor field(int number, String name, int label, int type, String typeName) {
        LittleEndianWriter field = new LittleEndianWriter();
        ProtobufWriter.text(field, 1, name);
        ProtobufWriter.number(field, 3, number);
        ProtobufWriter.number(field, 4, label);
        ProtobufWriter.number(field, 5, type);
        if (!typeName.isEmpty()) {
            ProtobufWriter.text(field, 6, typeName);
        }
        ProtobufWriter.nested(description, 2, field);
        return this;
    }

    /** A file of one package with these messages, as part of a FileDescriptorSet. */
    public static void file(LittleEndianWriter set, String itsPackage, String fileName, List<String> imports, List<ProtobufDescriptor> messages) {
        LittleEndianWriter file = new LittleEndianWriter();
        ProtobufWriter.text(file, 1, fileName);
        ProtobufWriter.text(file, 2, itsPackage);
        imports.forEach(name -> ProtobufWriter.text(file, 3, name));
        messages.forEach(message -> ProtobufWriter.nested(file, 4, message.description));
        ProtobufWriter.text(file, 12, "proto3");
        ProtobufWriter.nested(set, 1, file);
    }

    /** A FileDescriptorSet, as MCAP requires for protobuf schemas, of one file without imports. */
    public static byte[] descriptorSet(String itsPackage, String fileName, ProtobufDescriptor message) {
        LittleEndianWriter set = new LittleEndianWriter();
        file(set, itsPackage, fileName, List.of(), List.of(message));
        return Arrays.copyOf(set.array(), set.size());
    }
}
