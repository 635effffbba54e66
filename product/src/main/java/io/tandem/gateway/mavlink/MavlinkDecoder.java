package io.tandem.gateway.mavlink;

import io.tandem.gateway.Decoder;
import io.tandem.gateway.Hearing;
import io.tandem.gateway.Refusal;
import io.tandem.gateway.Sighting;
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
    private static final int LONGEST = 255 + Frame.AROUND_2 + Frame.SIGNATURE;

    private byte[] waiting = new byte[2 * LONGEST];
    private int count;
    private boolean astray;

    /** Whether bytes may be the beginning of a frame. */
    public static boolean isLike(byte[] bytes, int length) {
        int first = length == 0 ? 0 : bytes[0] & 0xFF;
        return first == Frame.VERSION_1 || first == Frame.VERSION_2;
    }

    @Override
    public void read(byte[] bytes, int length, Hearing hearing) {
        for (int from = 0; from < length;) {
            int taken = Math.min(length - from, waiting.length - count);
            System.arraycopy(bytes, from, waiting, count, taken);
            count += taken;
            from += taken;
            readFrames(hearing);
        }
    }

    private void readFrames(Hearing hearing) {
        int at = 0;
        while (at < count) {
            int size = sizeAt(at);
            if (size == 0) {
                stray(hearing);
                at++;
            } else if (size > count - at) {
                break;
            } else if (readFrame(at, hearing)) {
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
    private void stray(Hearing hearing) {
        if (!astray) {
            hearing.refuse(Refusal.UNREADABLE);
        }
        astray = true;
    }

    /** Bytes of the frame that begins here; more than there are while that is not known; 0 where none begins. */
    private int sizeAt(int at) {
        int first = waiting[at] & 0xFF;
        if (first != Frame.VERSION_1 && first != Frame.VERSION_2) {
            return 0;
        }
        if (at + 2 >= count) {
            return Integer.MAX_VALUE;
        }
        int length = waiting[at + 1] & 0xFF;
        boolean signed = (waiting[at + 2] & Frame.SIGNED) != 0;
        return first == Frame.VERSION_1 ? length + Frame.AROUND_1 : length + Frame.AROUND_2 + (signed ? Frame.SIGNATURE : 0);
    }

    /** @return whether there was one; the checksum of a message that is not known here cannot be known either */
    private boolean readFrame(int at, Hearing hearing) {
        boolean first = (waiting[at] & 0xFF) == Frame.VERSION_1;
        int length = waiting[at + 1] & 0xFF;
        int number = first ? waiting[at + 5] & 0xFF : waiting[at + 7] & 0xFF | (waiting[at + 8] & 0xFF) << 8 | (waiting[at + 9] & 0xFF) << 16;
        Optional<Known> known = Known.of(number);
        if (known.isEmpty()) {
            hearing.refuse(Refusal.UNUSED);
            return true;
        }
        int begin = at + (first ? Frame.AROUND_1 : Frame.AROUND_2) - 2;
        int end = begin + length;
        int said = waiting[end] & 0xFF | (waiting[end + 1] & 0xFF) << 8;
        if (Frame.checksum(waiting, at + 1, end, known.get().extra()) != said) {
            hearing.refuse(Refusal.CHECKSUM);
            return false;
        }
        byte[] payload = Arrays.copyOf(Arrays.copyOfRange(waiting, begin, end), Math.max(length, known.get().length()));
        hear(new Frame(waiting[at + (first ? 3 : 5)] & 0xFF, waiting[at + (first ? 4 : 6)] & 0xFF, number, payload), hearing);
        return true;
    }

    private static void hear(Frame frame, Hearing hearing) {
        if (frame.message() != Known.GLOBAL_POSITION_INT.number()) {
            hearing.refuse(Refusal.UNUSED);
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
        hearing.saw(String.valueOf(frame.system()), Sighting.of(bootMillis * NANOS_PER_MILLI, lat, lon).withHeight(height)
                .withVelocity(Math.sqrt(north * north + east * east), course(north, east, heading)).withClimb(-down));
    }

    /** Degrees: that of the movement, and of who stands still that of its nose; negative where it is not known. */
    private static double course(double north, double east, int centidegrees) {
        if (north == 0 && east == 0) {
            return centidegrees == UNKNOWN_HEADING ? -1 : centidegrees / 100.0;
        }
        double course = Math.toDegrees(StrictMath.atan2(east, north));
        return course < 0 ? course + 360 : course;
    }

    @Override
    public void end(Hearing hearing) {
        if (count > 0) {
            stray(hearing);
        }
        count = 0;
        astray = false;
    }
}
