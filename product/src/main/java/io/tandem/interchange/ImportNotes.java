package io.tandem.interchange;

import io.tandem.diagnosis.PrintableText;
import io.tandem.diagnosis.SourceLocation;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Collects notes in the order of reading. What a loop or a class repeats is noted once. */
public final class ImportNotes {

    private static final int LONGEST = 240;

    private final Set<ImportNote> notes = new LinkedHashSet<>();

    public void add(SourceLocation place, ImportNote.Effect effect, String what) {
        notes.add(new ImportNote(place, effect, PrintableText.shorten(what, LONGEST)));
    }

    public List<ImportNote> list() {
        return List.copyOf(notes);
    }
}
