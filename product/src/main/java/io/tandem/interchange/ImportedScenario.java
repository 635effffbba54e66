package io.tandem.interchange;

import java.util.List;
import java.util.Map;

/**
 * A scenario made of another simulator's file.
 *
 * @param text       the scenario file, in YAML
 * @param companions files that lie beside it, by their names
 * @param notes      what is not as it was
 */
public record ImportedScenario(String text, Map<String, String> companions, List<ImportNote> notes) {

    public long count(ImportNote.Effect effect) {
        return notes.stream().filter(note -> note.effect() == effect).count();
    }
}
