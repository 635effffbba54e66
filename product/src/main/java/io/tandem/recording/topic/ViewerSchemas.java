package io.tandem.recording.topic;

import io.tandem.recording.encoding.LittleEndianWriter;
import io.tandem.recording.encoding.ProtobufDescriptor;
import java.util.Arrays;
import java.util.List;

/** Schemas of the foxglove message types that Foxglove and Lichtblick draw without configuration, with the fields that we write. */
final class ViewerSchemas {

    static final String LOCATIONS = "foxglove.LocationFixes";
    static final String POSES = "foxglove.PosesInFrame";
    static final String LOG = "foxglove.Log";

    private static final String PACKAGE = "foxglove";
    private static final String TIME_FILE = "google/protobuf/timestamp.proto";
    private static final String TIME = ".google.protobuf.Timestamp";

    private ViewerSchemas() {
    }

    static byte[] locations() {
        return with("foxglove/LocationFixes.proto", List.of(
                new ProtobufDescriptor("LocationFixes").many(1, "fixes", ".foxglove.LocationFix"),
                new ProtobufDescriptor("LocationFix")
                        .one(6, "timestamp", TIME).field(7, "frame_id", ProtobufDescriptor.TEXT)
                        .field(1, "latitude", ProtobufDescriptor.DOUBLE).field(2, "longitude", ProtobufDescriptor.DOUBLE)
                        .field(3, "altitude", ProtobufDescriptor.DOUBLE).repeated(4, "position_covariance", ProtobufDescriptor.DOUBLE)
                        .oneOf(5, "position_covariance_type", ".foxglove.LocationFix", "PositionCovarianceType",
                                List.of("UNKNOWN", "APPROXIMATED", "DIAGONAL_KNOWN", "KNOWN"))
                        .one(8, "color", ".foxglove.Color"),
                new ProtobufDescriptor("Color").field(1, "r", ProtobufDescriptor.DOUBLE).field(2, "g", ProtobufDescriptor.DOUBLE)
                        .field(3, "b", ProtobufDescriptor.DOUBLE).field(4, "a", ProtobufDescriptor.DOUBLE)));
    }

    static byte[] poses() {
        return with("foxglove/PosesInFrame.proto", List.of(
                new ProtobufDescriptor("PosesInFrame").one(1, "timestamp", TIME).field(2, "frame_id", ProtobufDescriptor.TEXT)
                        .many(3, "poses", ".foxglove.Pose"),
                new ProtobufDescriptor("Pose").one(1, "position", ".foxglove.Vector3").one(2, "orientation", ".foxglove.Quaternion"),
                new ProtobufDescriptor("Vector3").field(1, "x", ProtobufDescriptor.DOUBLE).field(2, "y", ProtobufDescriptor.DOUBLE)
                        .field(3, "z", ProtobufDescriptor.DOUBLE),
                new ProtobufDescriptor("Quaternion").field(1, "x", ProtobufDescriptor.DOUBLE).field(2, "y", ProtobufDescriptor.DOUBLE)
                        .field(3, "z", ProtobufDescriptor.DOUBLE).field(4, "w", ProtobufDescriptor.DOUBLE)));
    }

    static byte[] log() {
        return with("foxglove/Log.proto", List.of(
                new ProtobufDescriptor("Log").one(1, "timestamp", TIME)
                        .oneOf(2, "level", ".foxglove.Log", "Level", List.of("UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL"))
                        .field(3, "message", ProtobufDescriptor.TEXT).field(4, "name", ProtobufDescriptor.TEXT)
                        .field(5, "file", ProtobufDescriptor.TEXT).field(6, "line", ProtobufDescriptor.FIXED32)));
    }

    /** A descriptor set of these messages and of google.protobuf.Timestamp, which all of them contain. */
    private static byte[] with(String file, List<ProtobufDescriptor> messages) {
        LittleEndianWriter set = new LittleEndianWriter();
        ProtobufDescriptor.file(set, "google.protobuf", TIME_FILE, List.of(), List.of(new ProtobufDescriptor("Timestamp")
                .field(1, "seconds", ProtobufDescriptor.INT64).field(2, "nanos", ProtobufDescriptor.INT32)));
        ProtobufDescriptor.file(set, PACKAGE, file, List.of(TIME_FILE), messages);
        return Arrays.copyOf(set.array(), set.size());
    }
}
