package io.tandem.sweep.cluster;

import io.tandem.cluster.ClusterNode;
import io.tandem.cluster.ClusterSettings;
import io.tandem.diagnosis.MistakeException;
import io.tandem.scenario.LoadedScenario;
import io.tandem.sweep.RunIds;
import io.tandem.sweep.SweepPlan;
import io.tandem.sweep.execution.MeasureList;
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
    private final Consumer<String> notices;

    private SweepCluster(SweepMember silent, ClusterNode node, Consumer<String> notices) {
        this.silent = silent;
        this.node = node;
        this.notices = notices;
    }

    /** @throws MistakeException where no member answers */
    public static SweepCluster join(ClusterSettings settings, Consumer<String> notices) throws MistakeException {
        SweepMember silent = new SweepMember(0, notices);
        return new SweepCluster(silent, ClusterNode.open(settings, Map.of(ClusterNode.Service.SWEEP, silent), notices), notices);
    }

    /**
     * Sends runs to the members.
     *
     * @param here executes the runs that are recorded
     * @throws MistakeException where the scenario cannot be sent
     */
    public ClusterWork work(SweepPlan plan, LoadedScenario base, RunIds ids, SweepRunner.Work here, BooleanSupplier stopping) throws MistakeException {
        SharedSweep.check(base);
        List<String> nothing = Collections.nCopies(plan.paths().size(), "");
        int columns = new MeasureList(plan, base.scenario().expect()).columns().size();
        return new ClusterWork(node, SharedSweep.of(ids.spec(0, nothing).id(), plan, base), columns, here, stopping, notices);
    }

    @Override
    public void close() {
        node.close();
        silent.close();
    }
}
