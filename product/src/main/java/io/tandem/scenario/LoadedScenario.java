package io.tandem.scenario;

import io.tandem.basemap.BaseMap;
import io.tandem.fleet.ReenactedParticipant;
import io.tandem.scenario.text.SourceFile;
import java.util.List;
import java.util.Optional;

/**
 * A scenario, read.
 *
 * @param sources all files it was read from, the main one first
 * @param cast    those who are re-enacted, found in the files that recorded them; nobody where the scenario came without its files
 * @param notes   what was found in those files, a line each
 * @param map     what lies under the vehicles; nothing where the scenario names none or came without its files
 */
public record LoadedScenario(Scenario scenario, List<SourceFile> sources, List<ReenactedParticipant> cast, List<String> notes, Optional<BaseMap> map) {
}
