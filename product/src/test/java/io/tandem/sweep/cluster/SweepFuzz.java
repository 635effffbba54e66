package io.tandem.sweep.cluster;

import io.tandem.diagnosis.SourceFile;
import io.tandem.sweep.outcome.Row;
import io.tandem.sweep.outcome.RowFile;
import java.io.IOException;
import java.util.List;

/** Messages between a sweep and its members for the fuzzer: how they are read, and good ones to begin with. */
public final class SweepFuzz {

    private SweepFuzz() {
    }

    /** Reads a message, and what a member or a sweep makes of it before anything is executed. */
    public static void read(byte[] data) throws IOException {
        MemberMessage message = MemberMessage.read(data);
        switch (message.kind()) {
            case PREPARE -> SharedSweep.read(message).plan();
            case ROOM -> ClusterWork.room(message);
            case ROW -> {
                for (String text : message.texts()) {
                    RowFile.write(RowFile.read(text));
                }
            }
            default -> message.bytes();
        }
    }

    public static List<byte[]> good() throws IOException {
        Row row = new Row("0123456789abcdef", 7, List.of("5 m/s", "7"), false, "too near", false, List.of(new Row.Judged("min-separation", false, "closest 3 m")), new double[] {3, Double.NaN}, "ab", 1, 0.5);
        SharedSweep sweep = new SharedSweep("0123456789abcdef", "60 s", 5, List.of("seed"), List.of("verdicts"), List.of(new SourceFile("two.yaml", "name: Two\n")));
        return List.of(sweep.message().bytes(), new MemberMessage(MemberMessage.Kind.ROW, RowFile.write(row)).bytes(), new MemberMessage(MemberMessage.Kind.ROOM, "4").bytes(),
                new MemberMessage(MemberMessage.Kind.RUN, "0123456789abcdef", "0123456789abcdef", "7").bytes(), new MemberMessage(MemberMessage.Kind.FAILED, "why").bytes());
    }
}
