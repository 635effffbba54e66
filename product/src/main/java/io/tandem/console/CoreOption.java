package io.tandem.console;

import io.tandem.diagnosis.MistakeException;
import java.net.InetSocketAddress;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The option of all commands that connect to a Core. */
public final class CoreOption {

    @Option(names = "--core", paramLabel = "HOST:PORT", scope = ScopeType.INHERIT,
            description = "Address of Core. Default: " + NetworkOptions.USUAL_CORE + "; for ctl and status the run of this user on this machine, if there is one.")
    private String core;

    public boolean isGiven() {
        return core != null;
    }

    /** As it was written. */
    public String text() {
        return core == null ? NetworkOptions.USUAL_CORE : core;
    }

    public InetSocketAddress address() throws MistakeException {
        return NetworkOptions.address("--core", text());
    }
}
