package io.tandem.sweep.cluster;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterSettings;
import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.LoadedScenario;
import io.tandem.sweep.RunIds;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.execution.SweepListener;
import io.tandem.sweep.execution.SweepRunner;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** A cluster as a sweep sees it: it joins, sends runs and executes none itself. */
public final class SweepCluster implements AutoCloseable {

    private final SweepMember silent;
    private final ClusterNode node;

    private SweepCluster(SweepMember silent, ClusterNode node) {
        this.silent = silent;
        this.node = node;
    }

    /** @throws MistakeException where no member answers */
    public static SweepCluster join(ClusterSettings settings, Consumer<String> notices) throws MistakeException {
        SweepMember silent = new SweepMember(0, notices);
        return new SweepCluster(silent, ClusterNode.open(settings, Map.of(ClusterNode.Service.SWEEP, silent), notices));
    }

    /** @throws MistakeException where the scenario cannot be sent to members */
    public static void check(LoadedScenario base) throws MistakeException {
        SharedSweep.check(base);
    }

    /**
     * Sends runs to the members.
     *
     * @param columns number of measures in a row
     * @param here    executes the runs that are recorded
     */
    public ClusterWork work(SweepPlan plan, LoadedScenario base, RunIds ids, int columns, SweepRunner.Work here, BooleanSupplier stopping, SweepListener listener) {
        List<String> nothing = Collections.nCopies(plan.paths().size(), "");
        return new ClusterWork(node, SharedSweep.of(ids.spec(0, nothing).id(), plan, base), columns, here, stopping, listener);
    }

    @Override
    public void close() {
        node.close();
        silent.close();
    }
}
