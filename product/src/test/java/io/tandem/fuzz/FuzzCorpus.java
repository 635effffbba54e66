package io.tandem.fuzz;

import io.tandem.bridge.TopicFuzz;
import io.tandem.federation.MemberFuzz;
import io.tandem.gateway.mavlink.MavlinkMessageType;
import io.tandem.process.UnitFuzz;
import io.tandem.review.MadeUpRun;
import io.tandem.scene.model.ModelFuzz;
import io.tandem.sweep.cluster.SweepFuzz;
import io.tandem.wire.WireFuzz;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Inputs with which the fuzzer begins: files of the test resources, or made by our own writers where the format is binary. */
final class FuzzCorpus {

    private static final Path FOLDER = Path.of("src/test/resources/fuzz");

    private FuzzCorpus() {
    }

    static List<byte[]> of(FuzzTarget target, Path scratch) throws Exception {
        List<byte[]> inputs = new ArrayList<>(switch (target) {
            case WIRE -> WireFuzz.good();
            case MEMBERS -> MemberFuzz.good();
            case SWEEPS -> SweepFuzz.good();
            case TOPICS -> TopicFuzz.good();
            case MODEL -> ModelFuzz.good();
            case UNIT_FRAME -> UnitFuzz.good();
            case MCAP -> List.of(Files.readAllBytes(MadeUpRun.recordInChunks(scratch.resolve("seed.mcap"))));
            case MAVLINK -> List.of(MavlinkMessageType.GLOBAL_POSITION_INT.encode(1, 1, new byte[28], 1));
            case DIS -> List.of(new byte[144]);
            default -> List.<byte[]>of();
        });
        Path files = FOLDER.resolve(target.name().toLowerCase(Locale.ROOT));
        if (Files.isDirectory(files)) {
            try (Stream<Path> all = Files.list(files)) {
                for (Path file : all.sorted().toList()) {
                    inputs.add(Files.readAllBytes(file));
                }
            }
        }
        return inputs;
    }

    /** Writes the inputs of a target to a folder. */
    static void write(FuzzTarget target, Path folder, Path scratch) throws Exception {
        int number = 0;
        for (byte[] input : of(target, scratch)) {
            Files.write(folder.resolve("seed-" + ++number), input);
        }
    }
}
