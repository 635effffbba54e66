package io.tandem.recording;

import java.util.Arrays;
import java.util.List;

/** A protobuf message type as protobuf describes it to others, in its own language: google.protobuf.DescriptorProto. */
final class ProtoMessage {

    static final int DOUBLE = 1;
    static final int INT64 = 3;
    static final int INT32 = 5;
    static final int FIXED32 = 7;
    static final int TEXT = 9;
    static final int BYTES = 12;
    static final int UINT32 = 13;
    private static final int MESSAGE = 11;
    private static final int ENUM = 14;
    private static final int ONE = 1;
    private static final int MANY = 3;

    private final Bytes description = new Bytes();

    ProtoMessage(String name) {
        Proto.text(description, 1, name);
    }

    ProtoMessage field(int number, String name, int type) {
        return field(number, name, ONE, type, "");
    }

    ProtoMessage repeated(int number, String name, int type) {
        return field(number, name, MANY, type, "");
    }

    /** A field of another message type, by its full name: {@code .foxglove.Pose}. */
    ProtoMessage one(int number, String name, String type) {
        return field(number, name, ONE, MESSAGE, type);
    }

    ProtoMessage many(int number, String name, String type) {
        return field(number, name, MANY, MESSAGE, type);
    }

    /** A field that is one of some names, numbered from 0; the type stands within this message. */
    ProtoMessage oneOf(int number, String name, String ownFullName, String type, List<String> names) {
        Bytes choice = new Bytes();
        Proto.text(choice, 1, type);
        for (int i = 0; i < names.size(); i++) {
            Bytes value = new Bytes();
            Proto.text(value, 1, names.get(i));
            Proto.number(value, 2, i);
            Proto.nested(choice, 2, value);
        }
        Proto.nested(description, 4, choice);
        return field(number, name, ONE, ENUM, ownFullName + "." + type);
    }

    private ProtoMessage field(int number, String name, int label, int type, String typeName) {
        Bytes field = new Bytes();
        Proto.text(field, 1, name);
        Proto.number(field, 3, number);
        Proto.number(field, 4, label);
        Proto.number(field, 5, type);
        if (!typeName.isEmpty()) {
            Proto.text(field, 6, typeName);
        }
        Proto.nested(description, 2, field);
        return this;
    }

    /** A file of one package with these messages, as part of a FileDescriptorSet. */
    static void file(Bytes set, String itsPackage, String fileName, List<String> imports, List<ProtoMessage> messages) {
        Bytes file = new Bytes();
        Proto.text(file, 1, fileName);
        Proto.text(file, 2, itsPackage);
        imports.forEach(name -> Proto.text(file, 3, name));
        messages.forEach(message -> Proto.nested(file, 4, message.description));
        Proto.text(file, 12, "proto3");
        Proto.nested(set, 1, file);
    }

    /** A FileDescriptorSet, which is what MCAP asks of protobuf schemas, of one file that needs no other. */
    static byte[] descriptorSet(String itsPackage, String fileName, ProtoMessage message) {
        Bytes set = new Bytes();
        file(set, itsPackage, fileName, List.of(), List.of(message));
        return Arrays.copyOf(set.array(), set.size());
    }
}
