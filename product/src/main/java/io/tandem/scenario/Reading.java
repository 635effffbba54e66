package io.tandem.scenario;

import io.tandem.fleet.Reenacted;
import java.util.List;

/**
 * A scenario, read.
 *
 * @param sources all files it was read from, the main one first
 * @param cast    those who are re-enacted, found in the files that recorded them; nobody where the scenario came without its files
 * @param notes   what was found in those files, a line each
 */
public record Reading(Scenario scenario, List<Source> sources, List<Reenacted> cast, List<String> notes) {
}
