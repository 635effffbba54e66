package io.tandem.scenario;

/** What must hold between settings, beyond what each value says for itself. */
final class Checks {

    private final Findings findings;
    private final Registry registry;

    Checks(Findings findings, Registry registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run(Spot scenario) {
        findings.isEmpty();
        registry.ids();
    }
}
