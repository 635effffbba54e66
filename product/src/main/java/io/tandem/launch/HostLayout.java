package io.tandem.launch;

import io.tandem.console.NetworkOptions;
import io.tandem.console.RunOptions;
import io.tandem.diagnosis.MistakeException;
import io.tandem.run.HostProcesses;
import io.tandem.run.HostedCore;
import io.tandem.run.NetworkCore;
import io.tandem.run.RunBackend;
import io.tandem.run.RunEnvironment;
import io.tandem.scenario.LoadedScenario;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A run whose vehicles are simulated in host processes, which this process starts.
 *
 * @param listen address of Core; null for any free port of this machine
 * @param hosts  number of processes at most
 */
record HostLayout(NetworkOptions network, RunOptions options, String listen, int hosts) {

    private static final String ANY_PORT = "127.0.0.1:0";

    RunBackend open(LoadedScenario reading) throws MistakeException, IOException {
        network.takeSecretsOf(reading.scenario(), options.file());
        NetworkCore core = network.bindCore(network.listenAddress(listen == null ? ANY_PORT : listen, false, ""), options.overrides(), Optional.empty(), System.err::println);
        return new HostedCore(core, new HostProcesses(core.address(), arguments(reading), System.err::println), hosts);
    }

    /** Hosts fetch the scenario from Core, unless it needs files of its folder: then its file is passed to them. */
    private List<String> arguments(LoadedScenario reading) throws MistakeException, IOException {
        List<String> arguments = new ArrayList<>(network.arguments());
        if (RunEnvironment.needsFile(reading.scenario()) || !NetworkCore.travels(reading, options.overrides())) {
            arguments.add(options.file().toString());
            options.overrides().forEach((path, value) -> arguments.addAll(List.of("--set", path + "=" + value)));
        }
        return arguments;
    }
}
