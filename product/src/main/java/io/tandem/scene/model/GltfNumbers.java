package io.tandem.scene.model;

import de.javagl.jgltf.impl.v2.Accessor;
import de.javagl.jgltf.impl.v2.AccessorSparse;
import de.javagl.jgltf.model.AccessorModel;
import de.javagl.jgltf.model.BufferViewModel;
import de.javagl.jgltf.model.GltfModel;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Numbers of accessors of glTF 2.0 (section 3.6.2): of every component type, normalised or not, interleaved or not, sparse or whole. */
final class GltfNumbers {

    private static final int BYTE = 5120;
    private static final int UNSIGNED_BYTE = 5121;
    private static final int SHORT = 5122;
    private static final int UNSIGNED_SHORT = 5123;
    private static final int UNSIGNED_INT = 5125;
    private static final int FLOAT = 5126;

    private final List<Accessor> accessors;
    private final List<BufferViewModel> views;
    private final Map<AccessorModel, Integer> index = new IdentityHashMap<>();

    GltfNumbers(GltfModel model, List<Accessor> accessors) {
        this.accessors = accessors;
        this.views = model.getBufferViewModels();
        List<AccessorModel> models = model.getAccessorModels();
        for (int i = 0; i < models.size(); i++) {
            index.put(models.get(i), i);
        }
    }

    /** Component after component of element after element. Whole numbers are exact up to 2^24, which is more than a model may have of anything. */
    float[] read(AccessorModel model) throws IOException {
        Accessor accessor = accessors.get(index.get(model));
        int components = model.getElementType().getNumComponents();
        boolean normalized = Boolean.TRUE.equals(accessor.isNormalized());
        int type = accessor.getComponentType();
        float[] numbers = new float[Math.multiplyExact(accessor.getCount(), components)];
        if (accessor.getBufferView() != null) {
            Integer stride = views.get(accessor.getBufferView()).getByteStride();
            int step = stride == null || stride == 0 ? components * bytes(type) : stride;
            ByteBuffer from = view(accessor.getBufferView());
            for (int i = 0; i < accessor.getCount(); i++) {
                element(from, orZero(accessor.getByteOffset()) + i * step, type, normalized, numbers, i * components, components);
            }
        }
        if (accessor.getSparse() != null) {
            substitute(accessor.getSparse(), type, normalized, numbers, components);
        }
        return numbers;
    }

    /** Elements of a sparse accessor that differ from those below. */
    private void substitute(AccessorSparse sparse, int type, boolean normalized, float[] numbers, int components) throws IOException {
        ByteBuffer places = view(sparse.getIndices().getBufferView());
        ByteBuffer values = view(sparse.getValues().getBufferView());
        int placeType = sparse.getIndices().getComponentType();
        for (int i = 0; i < sparse.getCount(); i++) {
            int place = (int) number(places, orZero(sparse.getIndices().getByteOffset()) + i * bytes(placeType), placeType, false);
            element(values, orZero(sparse.getValues().getByteOffset()) + i * components * bytes(type), type, normalized, numbers, place * components, components);
        }
    }

    private ByteBuffer view(int number) {
        return views.get(number).getBufferViewData().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int orZero(Integer offset) {
        return offset == null ? 0 : offset;
    }

    private static void element(ByteBuffer from, int at, int type, boolean normalized, float[] into, int to, int components) throws IOException {
        for (int component = 0; component < components; component++) {
            into[to + component] = number(from, at + component * bytes(type), type, normalized);
        }
    }

    /** Normalised numbers by the equations of section 3.6.2.2. */
    private static float number(ByteBuffer from, int at, int type, boolean normalized) throws IOException {
        return switch (type) {
            case FLOAT -> from.getFloat(at);
            case UNSIGNED_INT -> Integer.toUnsignedLong(from.getInt(at));
            case UNSIGNED_SHORT -> Short.toUnsignedInt(from.getShort(at)) / (normalized ? 65_535f : 1);
            case SHORT -> normalized ? Math.max(from.getShort(at) / 32_767f, -1) : from.getShort(at);
            case UNSIGNED_BYTE -> Byte.toUnsignedInt(from.get(at)) / (normalized ? 255f : 1);
            case BYTE -> normalized ? Math.max(from.get(at) / 127f, -1) : from.get(at);
            default -> throw new IOException("its numbers are of type " + type + ", which glTF does not know");
        };
    }

    private static int bytes(int type) {
        return switch (type) {
            case BYTE, UNSIGNED_BYTE -> 1;
            case SHORT, UNSIGNED_SHORT -> 2;
            default -> 4;
        };
    }
}
