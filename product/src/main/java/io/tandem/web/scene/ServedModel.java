package io.tandem.web.scene;

import io.tandem.web.contract.SceneDescription.Model;
import io.tandem.web.contract.SceneDescription.ModelPart;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * A model of one's own as the page gets it.
 *
 * @param file  its name
 * @param key   of its content
 * @param bytes corners and colours, as {@link Model} has them
 */
public record ServedModel(String file, String key, byte[] bytes, List<ModelPart> parts) {

    /** Nine numbers of four bytes, and three bytes of colour. */
    public static final int TRIANGLE_BYTES = 39;
    private static final int KEY_DIGITS = 16;

    public static ServedModel of(String file, byte[] bytes, List<ModelPart> parts) {
        try {
            return new ServedModel(file, HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes)).substring(0, KEY_DIGITS), bytes, List.copyOf(parts));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java has SHA-256", impossible);
        }
    }

    Model description() {
        return new Model(file, "/map/" + key + ".mesh", bytes.length / TRIANGLE_BYTES, parts);
    }
}
