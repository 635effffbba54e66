package io.tandem.interchange.mvsim;

import io.tandem.Trial;
import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.interchange.ImportedScenario;
import io.tandem.scenario.ScenarioReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** World files of our own making, and what becomes of them. */
final class Worlds {

    /** A robot of 23 kg with two wheels, by the tags of MVSIM; the controller is still to say. */
    static final String ROBOT = """
            <vehicle:class name="robot">
              <dynamics class="differential">
                <l_wheel pos="0.0 0.5" mass="4.0" width="0.20" diameter="0.40"/>
                <r_wheel pos="0.0 -0.5" mass="4.0" width="0.20" diameter="0.40"/>
                <chassis mass="15.0" zmin="0.05" zmax="0.6"/>
                <controller class="twist_pid"><KP>4.15</KP><KI>1.91</KI><max_torque>14.4</max_torque>%s</controller>
              </dynamics>
              <friction class="default"><mu>0.7</mu><C_damping>0.1</C_damping></friction>
            </vehicle:class>
            """;

    private Worlds() {
    }

    static Path write(Path folder, String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    /** A world with this content, read; what it became passes the reader of scenarios. */
    static ImportedScenario read(Path folder, String content) throws IOException, MistakeException {
        return read(folder, content, Map.of());
    }

    static ImportedScenario read(Path folder, String content, Map<String, String> variables) throws IOException, MistakeException {
        Path file = write(folder, "our.world.xml", "<mvsim_world version=\"1.0\">\n" + content + "</mvsim_world>\n");
        ImportedScenario imported = MvsimWorld.read(file, "our", variables, 1, Optional.of(folder.resolve("models")));
        for (Map.Entry<String, String> beside : imported.companions().entrySet()) {
            write(folder, beside.getKey(), beside.getValue());
        }
        ScenarioReader.read(write(folder, "our.yaml", imported.text()), Map.of());
        return imported;
    }

    /** The mistakes for which a world is refused. */
    static List<Problem> refusal(Path folder, String content) throws IOException {
        try {
            throw new AssertionError("was read: " + read(folder, content).text());
        } catch (MistakeException mistake) {
            return mistake.problems();
        }
    }

    /** The scenario under way. */
    static Trial run(ImportedScenario imported) {
        return Trial.of(imported.text().replaceAll("(?m)^(name|site):.*\n", ""));
    }

    static List<String> notes(ImportedScenario imported) {
        return imported.notes().stream().map(note -> note.place().toString().replaceAll(".*/", "") + " " + note.effect() + " " + note.what()).toList();
    }
}
