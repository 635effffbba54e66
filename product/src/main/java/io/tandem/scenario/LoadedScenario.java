package io.tandem.scenario;

import io.tandem.basemap.BaseMap;
import io.tandem.diagnosis.SourceFile;
import io.tandem.fleet.ReenactedParticipant;
import io.tandem.scenario.expression.EnvironmentVariables;
import java.util.List;
import java.util.Optional;

/**
 * A scenario that was read, with what its files contained.
 *
 * @param sources all files it was read from, the main one first
 * @param cast    re-enacted participants with their recorded tracks; empty where the scenario was read without its files
 * @param notes   summary of those recordings, one line each
 * @param map     base map; empty where the scenario names none or was read without its files
 * @param environment those environment variables of this machine that it used
 */
public record LoadedScenario(Scenario scenario, List<SourceFile> sources, List<ReenactedParticipant> cast, List<String> notes, Optional<BaseMap> map,
        EnvironmentVariables environment) {
}
