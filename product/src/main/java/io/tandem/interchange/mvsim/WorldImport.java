package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.diagnosis.Problems;
import io.tandem.interchange.ImportNote.Effect;
import io.tandem.interchange.ImportNotes;
import java.util.List;

/**
 * What the parts of one import share.
 *
 * @param variables their current values
 * @param problems  mistakes of the world that do not end its reading
 * @param draft     the scenario as far as it is known
 * @param models    shapes that are taken from 3D models
 * @param uneven    whether the ground has heights
 */
record WorldImport(WorldVariables variables, WorldFiles files, WorldFrame frame, Problems problems, ImportNotes notes, ScenarioDraft draft, ModelImport models,
        boolean uneven) {

    WorldItem item(WorldNode... layers) {
        return new WorldItem(this, List.of(layers));
    }

    void leftOut(WorldNode at, String what) {
        notes.add(at.place(), Effect.LEFT_OUT, what);
    }

    void changed(WorldNode at, String what) {
        notes.add(at.place(), Effect.CHANGED, what);
    }

    void notDrawn(WorldNode at, String what) {
        notes.add(at.place(), Effect.NOT_DRAWN, what);
    }

    void mistake(WorldNode at, String found, String what, String fix) {
        problems.add(at.place(), Problem.shorten(found), what, fix);
    }

    /** A text of the world with its values put in; a mistake is kept, and the text is empty. */
    String value(String text, WorldNode at) {
        try {
            return variables.value(text, at);
        } catch (MistakeException mistake) {
            mistake.problems().forEach(problem -> problems.add(problem.place(), problem.found(), problem.what(), problem.fix()));
            return "";
        }
    }
}
