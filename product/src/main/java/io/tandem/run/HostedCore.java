package io.tandem.run;

import io.tandem.core.PacedRun;
import io.tandem.crew.Crew;
import io.tandem.diagnosis.MistakeException;
import io.tandem.message.Ids;
import io.tandem.message.Tap;
import java.io.IOException;
import java.util.List;

/**
 * Core in this process, and the vehicles in host processes of this machine.
 *
 * @param count number of hosts; each gets a share of nearly the same size
 */
public record HostedCore(NetworkCore core, HostProcesses hosts, int count) implements RunBackend {

    @Override
    public PacedRun assemble(ActiveRun run, Crew crew, List<Tap> taps) throws MistakeException, IOException {
        PacedRun service = core.assemble(run, crew, taps);
        int[] vids = run.scenario().groups().stream().flatMapToInt(group -> group.ids().stream()).sorted().toArray();
        List<Ids> together = NetworkCore.touchGroups(run.scenario());
        together.stream().filter(group -> group.count() > 1)
                .forEach(group -> hosts.tell(group.count() + " bodies may touch and live on one host: " + group));
        hosts.start(HostProcesses.shares(vids, together, Math.min(count, vids.length)));
        return service;
    }

    @Override
    public void close() throws IOException {
        hosts.close();
        core.close();
    }
}
