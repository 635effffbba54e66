package io.tandem.scenario;

import java.util.List;

/** A scenario and all files it was read from, the main one first. */
public record Reading(Scenario scenario, List<Source> sources) {
}
