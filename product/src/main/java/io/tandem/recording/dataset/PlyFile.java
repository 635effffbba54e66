package io.tandem.recording.dataset;

import io.tandem.message.Measurement;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Clouds in the PLY format (Turk, 1994), binary and little endian, in the sensor's axes. */
final class PlyFile {

    private PlyFile() {
    }

    static byte[] bytes(Measurement.PointCloud cloud) {
        boolean timed = cloud.time().length > 0;
        byte[] head = ("ply\nformat binary_little_endian 1.0\nelement vertex " + cloud.count()
                + "\nproperty float x\nproperty float y\nproperty float z\nproperty float intensity\nproperty ushort ring\n" + (timed ? "property float t\n" : "") + "end_header\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer out = ByteBuffer.allocate(head.length + cloud.count() * (4 * Float.BYTES + Short.BYTES + (timed ? Float.BYTES : 0))).order(ByteOrder.LITTLE_ENDIAN).put(head);
        for (int i = 0; i < cloud.count(); i++) {
            out.putFloat(cloud.x()[i]).putFloat(cloud.y()[i]).putFloat(cloud.z()[i]).putFloat(cloud.intensity()[i]).putShort(cloud.ring()[i]);
            if (timed) {
                out.putFloat(cloud.time()[i]);
            }
        }
        return out.array();
    }
}
