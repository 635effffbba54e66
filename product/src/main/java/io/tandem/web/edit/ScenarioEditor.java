package io.tandem.web.edit;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.verdict.Verdict;
import io.tandem.web.contract.SceneDescription;
import io.tandem.web.scene.StaticScene;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The scenario files of a folder, as the editor reads, checks, tries and saves them. Called by any thread. */
public interface ScenarioEditor {

    /**
     * The text of a file.
     *
     * @param hash     of the content, by which a later save proves that it knows this version
     * @param readOnly whether it came with the program, and can only be saved under another name
     */
    record Text(String file, String text, String hash, boolean readOnly) {
    }

    /** What reading a text gives: mistakes, a scene where the place itself has none of them, and the number of vehicles. */
    record Checked(List<Problem> problems, Optional<StaticScene> scene, long vehicles) {
    }

    /**
     * Where vehicles are in the first seconds.
     *
     * @param times    of the samples, seconds
     * @param groups   what vehicles look like and carry
     * @param complete whether nothing was cut off by a limit of time or number
     * @param note     for people, where there is something to say
     */
    record Preview(double[] times, List<SceneDescription.Group> groups, List<Trail> trails, List<Verdict> verdicts, boolean complete, String note) {
    }

    /**
     * A vehicle's way.
     *
     * @param group index of what it looks like and carries
     * @param first index of the time at which it comes; samples end where it leaves
     * @param steps seconds at which the steps of its mission began, in order, as far as it came; after the last one the mission's end
     */
    record Trail(int vid, String name, String kind, int group, double length, double width, int first, double[] east, double[] north, double[] up, double[] heading, double[] steps) {
    }

    /**
     * A model of the library.
     *
     * @param mistake why it cannot be used; empty where it can
     */
    record Model(String name, String kind, String about, String text, boolean own, String mistake) {
    }

    /** Empty where there is no such file. */
    Optional<Text> open(String file) throws MistakeException, IOException;

    /**
     * Replaces a file, or makes a new one.
     *
     * @param known hash of the version that the text was made from; empty for a new file
     * @return the file as it is now
     * @throws MistakeException where it may not be written, or has changed since
     */
    Text save(String file, String text, String known) throws MistakeException, IOException;

    /**
     * Puts a map, a track or an elevation beside the scenarios, which may then name it; it comes in pieces, in order. A file of that name with another content stays as it is, and is told.
     *
     * @param offset bytes before the piece
     * @param total  bytes of the whole file
     */
    void addFile(String file, byte[] piece, long offset, long total) throws MistakeException, IOException;

    /** @param file whose folder the text's own files are looked for in */
    Checked check(String file, String text) throws MistakeException;

    Preview preview(String file, String text, double seconds) throws MistakeException, IOException;

    List<Model> models();

    /** The JSON Schema of the language. */
    String schema();
}
