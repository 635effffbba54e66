package io.tandem.scenario.binding;

import io.tandem.scenario.schema.GeometrySettings.LookSettings;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.ReferencedFiles;
import io.tandem.scene.model.Look;
import io.tandem.scene.model.ModelReader;
import io.tandem.scene.model.ModelPlacement;
import io.tandem.scene.model.PlacedModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Binds models of vehicles and blocks. A file is read once, however many groups look like it. */
final class ModelBinder {

    private final Findings findings;
    private final ReferencedFiles files;
    private final Map<LookSettings, Look> read = new HashMap<>();

    ModelBinder(Findings findings, ReferencedFiles files) {
        this.findings = findings;
        this.files = files;
    }

    /** Null where it reported a mistake. A scenario that came from elsewhere may name a file that it does not have. */
    Look look(LocatedNode located, LookSettings written) {
        List<Double> offset = written.offset();
        if (offset.size() != 3) {
            findings.add(located.at("offset"), "An offset has three numbers, and this list has " + offset.size() + ".", "write [ahead, left, up] in metres, for example [0, 0, 0.1].");
            return null;
        }
        if (!read.containsKey(written)) {
            read.put(written, load(located.at("model"), written, new ModelPlacement(written.scale(), offset.get(0), offset.get(1), offset.get(2), written.turn(), written.up())));
        }
        return read.get(written);
    }

    private Look load(LocatedNode located, LookSettings written, ModelPlacement placement) {
        Optional<byte[]> bytes = files.bytes(located, written.model());
        try {
            Optional<PlacedModel> model = bytes.isEmpty() ? Optional.empty()
                    : Optional.of(ModelReader.read(written.model(), bytes.get(), placement, name -> files.bytes(located, beside(written.model(), name))));
            return new Look(written.model(), model);
        } catch (IOException unusable) {
            findings.add(located, "The model cannot be read: " + unusable.getMessage() + ".",
                    "write the name of a whole .glb, .gltf, .obj or .stl file of at most a million triangles, with its scale; exporting it anew as .glb helps most.");
            return null;
        }
    }

    private static String beside(String model, String name) {
        return Path.of(model).resolveSibling(name).toString();
    }
}
