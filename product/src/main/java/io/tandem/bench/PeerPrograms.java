package io.tandem.bench;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Programs of other projects that are measured for comparison. They are found only in a source tree. */
final class PeerPrograms {

    private PeerPrograms() {
    }

    static Optional<Path> find(String name) {
        try {
            Path here = Path.of(PeerPrograms.class.getProtectionDomain().getCodeSource().getLocation().toURI());
            for (Path folder = here; folder != null; folder = folder.getParent()) {
                if (Files.isRegularFile(folder.resolve(name))) {
                    return Optional.of(folder.resolve(name));
                }
            }
        } catch (URISyntaxException nowhere) {
            // Without a source tree there is none.
        }
        return Optional.empty();
    }
}
