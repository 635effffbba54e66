package io.tandem.sweep.session;

import io.tandem.sweep.cluster.SweepCluster;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How a sweep is executed.
 *
 * @param folder  where its result is kept
 * @param threads runs at once
 * @param chunk   the part of it that is run here
 * @param merged  folders of other chunks, whose rows are taken over
 * @param other   folder of another sweep to compare with
 * @param retry   whether runs that did not reach their end are done again
 * @param junit   file of the JUnit report; absent: in the folder
 * @param cluster members that execute the runs; absent: this process does
 */
public record SweepOptions(Path folder, int threads, Chunk chunk, List<Path> merged, Optional<Path> other, boolean retry, Optional<Path> junit, Optional<SweepCluster> cluster) {

    /** Without a cluster. */
    public SweepOptions(Path folder, int threads, Chunk chunk, List<Path> merged, Optional<Path> other, boolean retry, Optional<Path> junit) {
        this(folder, threads, chunk, merged, other, retry, junit, Optional.empty());
    }

    /** All of a sweep in one folder. */
    public static SweepOptions of(Path folder, int threads) {
        return new SweepOptions(folder, threads, Chunk.WHOLE, List.of(), Optional.empty(), false, Optional.empty());
    }
}
