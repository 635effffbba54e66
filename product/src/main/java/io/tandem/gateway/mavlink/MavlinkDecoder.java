package io.tandem.gateway.mavlink;

import io.tandem.gateway.decode.Decoder;
import io.tandem.gateway.decode.DecoderListener;
import io.tandem.gateway.decode.DeviceFix;
import io.tandem.gateway.decode.Refusal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads MAVLink, versions 1 and 2: {@code GLOBAL_POSITION_INT} is where the vehicle of a system is. Its clock counts from when it
 * was started, which is as good as any. After bytes that are no frame, reading goes on at the next that may begin one.
 */
public final class MavlinkDecoder implements Decoder {

    private static final double PER_DEGREE = 1e7;
    private static final double PER_METRE = 1000;
    private static final double PER_METRE_PER_SECOND = 100;
    private static final int UNKNOWN_HEADING = 65_535;
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int LONGEST = 255 + MavlinkFrame.AROUND_2 + MavlinkFrame.SIGNATURE;

    private byte[] waiting = new byte[2 * LONGEST];
    private int count;
    private boolean astray;

    /** Whether bytes may be the beginning of a frame. */
    public static boolean isLike(byte[] bytes, int length) {
        int first = length == 0 ? 0 : bytes[0] & 0xFF;
        return first == MavlinkFrame.VERSION_1 || first == MavlinkFrame.VERSION_2;
    }

    @Override
    public void read(byte[] bytes, int length, DecoderListener listener) {
        for (int from = 0; from < length;) {
            int taken = Math.min(length - from, waiting.length - count);
            System.arraycopy(bytes, from, waiting, count, taken);
            count += taken;
            from += taken;
            readFrames(listener);
        }
    }

    private void readFrames(DecoderListener listener) {
        int at = 0;
        while (at < count) {
            int size = sizeAt(at);
            if (size == 0) {
                stray(listener);
                at++;
            } else if (size > count - at) {
                break;
            } else if (readFrame(at, listener)) {
                astray = false;
                at += size;
            } else {
                at++;
            }
        }
        System.arraycopy(waiting, at, waiting, 0, count - at);
        count -= at;
    }

    /** A run of bytes between frames counts once. */
    private void stray(DecoderListener listener) {
        if (!astray) {
            listener.refuse(Refusal.UNREADABLE);
        }
        astray = true;
    }

    /** Bytes of the frame that begins here; more than there are while that is not known; 0 where none begins. */
    private int sizeAt(int at) {
        int first = waiting[at] & 0xFF;
        if (first != MavlinkFrame.VERSION_1 && first != MavlinkFrame.VERSION_2) {
            return 0;
        }
        if (at + 2 >= count) {
            return Integer.MAX_VALUE;
        }
        int length = waiting[at + 1] & 0xFF;
        boolean signed = (waiting[at + 2] & MavlinkFrame.SIGNED) != 0;
        return first == MavlinkFrame.VERSION_1 ? length + MavlinkFrame.AROUND_1 : length + MavlinkFrame.AROUND_2 + (signed ? MavlinkFrame.SIGNATURE : 0);
    }

    /** @return whether there was one; the checksum of a message that is not known here cannot be known either */
    private boolean readFrame(int at, DecoderListener listener) {
        boolean first = (waiting[at] & 0xFF) == MavlinkFrame.VERSION_1;
        int length = waiting[at + 1] & 0xFF;
        int number = first ? waiting[at + 5] & 0xFF : waiting[at + 7] & 0xFF | (waiting[at + 8] & 0xFF) << 8 | (waiting[at + 9] & 0xFF) << 16;
        Optional<MavlinkMessageType> known = MavlinkMessageType.of(number);
        if (known.isEmpty()) {
            listener.refuse(Refusal.UNUSED);
            return true;
        }
        int begin = at + (first ? MavlinkFrame.AROUND_1 : MavlinkFrame.AROUND_2) - 2;
        int end = begin + length;
        int said = waiting[end] & 0xFF | (waiting[end + 1] & 0xFF) << 8;
        if (MavlinkFrame.checksum(waiting, at + 1, end, known.get().extra()) != said) {
            listener.refuse(Refusal.CHECKSUM);
            return false;
        }
        byte[] payload = Arrays.copyOf(Arrays.copyOfRange(waiting, begin, end), Math.max(length, known.get().length()));
        hear(new MavlinkFrame(waiting[at + (first ? 3 : 5)] & 0xFF, waiting[at + (first ? 4 : 6)] & 0xFF, number, payload), listener);
        return true;
    }

    private static void hear(MavlinkFrame frame, DecoderListener listener) {
        if (frame.message() != MavlinkMessageType.GLOBAL_POSITION_INT.number()) {
            listener.refuse(Refusal.UNUSED);
            return;
        }
        ByteBuffer in = frame.fields();
        long bootMillis = in.getInt() & 0xFFFF_FFFFL;
        double lat = in.getInt() / PER_DEGREE;
        double lon = in.getInt() / PER_DEGREE;
        double height = in.getInt() / PER_METRE;
        in.getInt();
        double north = in.getShort() / PER_METRE_PER_SECOND;
        double east = in.getShort() / PER_METRE_PER_SECOND;
        double down = in.getShort() / PER_METRE_PER_SECOND;
        int heading = in.getShort() & 0xFFFF;
        listener.received(String.valueOf(frame.system()), DeviceFix.of(bootMillis * NANOS_PER_MILLI, lat, lon).withHeight(height)
                .withVelocity(Math.sqrt(north * north + east * east), course(north, east, heading)).withClimb(-down));
    }

    /** Degrees: course over ground, or the heading where it stands still; negative where unknown. */
    private static double course(double north, double east, int centidegrees) {
        if (north == 0 && east == 0) {
            return centidegrees == UNKNOWN_HEADING ? -1 : centidegrees / 100.0;
        }
        double course = Math.toDegrees(StrictMath.atan2(east, north));
        return course < 0 ? course + 360 : course;
    }

    @Override
    public void end(DecoderListener listener) {
        if (count > 0) {
            stray(listener);
        }
        count = 0;
        astray = false;
    }
}
