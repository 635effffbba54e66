package io.tandem.recording;

import java.util.Arrays;
import java.util.List;

/** The message types that Foxglove and Lichtblick draw by themselves, of which we write some fields; numbers and names are theirs. */
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
                new ProtoMessage("LocationFixes").many(1, "fixes", ".foxglove.LocationFix"),
                new ProtoMessage("LocationFix")
                        .one(6, "timestamp", TIME).field(7, "frame_id", ProtoMessage.TEXT)
                        .field(1, "latitude", ProtoMessage.DOUBLE).field(2, "longitude", ProtoMessage.DOUBLE)
                        .field(3, "altitude", ProtoMessage.DOUBLE).repeated(4, "position_covariance", ProtoMessage.DOUBLE)
                        .oneOf(5, "position_covariance_type", ".foxglove.LocationFix", "PositionCovarianceType",
                                List.of("UNKNOWN", "APPROXIMATED", "DIAGONAL_KNOWN", "KNOWN"))
                        .one(8, "color", ".foxglove.Color"),
                new ProtoMessage("Color").field(1, "r", ProtoMessage.DOUBLE).field(2, "g", ProtoMessage.DOUBLE)
                        .field(3, "b", ProtoMessage.DOUBLE).field(4, "a", ProtoMessage.DOUBLE)));
    }

    static byte[] poses() {
        return with("foxglove/PosesInFrame.proto", List.of(
                new ProtoMessage("PosesInFrame").one(1, "timestamp", TIME).field(2, "frame_id", ProtoMessage.TEXT)
                        .many(3, "poses", ".foxglove.Pose"),
                new ProtoMessage("Pose").one(1, "position", ".foxglove.Vector3").one(2, "orientation", ".foxglove.Quaternion"),
                new ProtoMessage("Vector3").field(1, "x", ProtoMessage.DOUBLE).field(2, "y", ProtoMessage.DOUBLE)
                        .field(3, "z", ProtoMessage.DOUBLE),
                new ProtoMessage("Quaternion").field(1, "x", ProtoMessage.DOUBLE).field(2, "y", ProtoMessage.DOUBLE)
                        .field(3, "z", ProtoMessage.DOUBLE).field(4, "w", ProtoMessage.DOUBLE)));
    }

    static byte[] log() {
        return with("foxglove/Log.proto", List.of(
                new ProtoMessage("Log").one(1, "timestamp", TIME)
                        .oneOf(2, "level", ".foxglove.Log", "Level", List.of("UNKNOWN", "DEBUG", "INFO", "WARNING", "ERROR", "FATAL"))
                        .field(3, "message", ProtoMessage.TEXT).field(4, "name", ProtoMessage.TEXT)
                        .field(5, "file", ProtoMessage.TEXT).field(6, "line", ProtoMessage.FIXED32)));
    }

    /** These messages, and the time that all of them carry. */
    private static byte[] with(String file, List<ProtoMessage> messages) {
        Bytes set = new Bytes();
        ProtoMessage.file(set, "google.protobuf", TIME_FILE, List.of(), List.of(new ProtoMessage("Timestamp")
                .field(1, "seconds", ProtoMessage.INT64).field(2, "nanos", ProtoMessage.INT32)));
        ProtoMessage.file(set, PACKAGE, file, List.of(TIME_FILE), messages);
        return Arrays.copyOf(set.array(), set.size());
    }
}
