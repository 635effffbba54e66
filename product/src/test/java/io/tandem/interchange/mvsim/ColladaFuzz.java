package io.tandem.interchange.mvsim;

import io.tandem.diagnosis.MistakeException;
import java.nio.charset.StandardCharsets;

/** Models in COLLADA for the fuzzer. */
public final class ColladaFuzz {

    private ColladaFuzz() {
    }

    public static void read(byte[] data) throws MistakeException {
        ColladaModel.read(new String(data, StandardCharsets.UTF_8), new ModelSlice(Placement3D.NONE, 0, 1));
    }
}
