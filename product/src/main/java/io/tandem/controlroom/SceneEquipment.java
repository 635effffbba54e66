package io.tandem.controlroom;

import io.tandem.fleet.GroupSettings;
import io.tandem.message.Measurement;
import io.tandem.message.SensorMount;
import io.tandem.perception.DeviceSettings;
import io.tandem.scenario.Scenario;
import io.tandem.scene.TriangleMesh;
import io.tandem.scene.model.Look;
import io.tandem.scene.model.PlacedModel;
import io.tandem.web.contract.SceneDescription.Field;
import io.tandem.web.contract.SceneDescription.Lens;
import io.tandem.web.contract.SceneDescription.ModelPart;
import io.tandem.web.contract.SceneDescription.Mount;
import io.tandem.web.contract.SceneDescription.Sensor;
import io.tandem.web.contract.SceneDescription.Spot;
import io.tandem.web.scene.Equipment;
import io.tandem.web.scene.ServedModel;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What vehicles wear and carry, as the page draws it: models of their own, and sensors that measure. */
final class SceneEquipment {

    private SceneEquipment() {
    }

    /** By the ids of those that have any. A model that several wear is made once. */
    static Map<Integer, Equipment> of(Scenario scenario) {
        Map<PlacedModel, ServedModel> made = new IdentityHashMap<>();
        Map<Integer, Equipment> equipment = new HashMap<>();
        for (GroupSettings group : scenario.groups()) {
            List<Sensor> sensors = group.perception().devices().stream().map(SceneEquipment::sensor).toList();
            if (group.look().isPresent() || !sensors.isEmpty()) {
                Optional<ServedModel> model = group.look().flatMap(look -> look.model().map(placed -> made.computeIfAbsent(placed, _ -> model(look.file(), placed))));
                Equipment same = new Equipment(group.look().map(Look::file).orElse(""), model, sensors);
                group.ids().stream().forEach(vid -> equipment.put(vid, same));
            }
        }
        return equipment;
    }

    /** Models alone, by id. */
    static Map<Integer, ServedModel> models(Scenario scenario) {
        Map<Integer, ServedModel> models = new HashMap<>();
        of(scenario).forEach((vid, equipment) -> equipment.look().ifPresent(model -> models.put(vid, model)));
        return models;
    }

    private static ServedModel model(String file, PlacedModel model) {
        return ServedModel.of(file, bytes(model.mesh()), model.parts().stream().map(part -> new ModelPart(part.name(), part.first(), part.count(), spot(part.pivot()), spot(part.axis()))).toList());
    }

    /** Triangles in the order in which the file has them: parts follow each other there. */
    private static byte[] bytes(TriangleMesh mesh) {
        ByteBuffer out = ByteBuffer.allocate(ServedModel.TRIANGLE_BYTES * mesh.triangles()).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < mesh.triangles(); i++) {
            int at = mesh.number(i);
            for (int k = 0; k < 9; k++) {
                out.putFloat(Float.BYTES * (9 * at + k), mesh.corner(i, k / 3, k % 3));
            }
            for (int channel = 0; channel < 3; channel++) {
                out.put(9 * Float.BYTES * mesh.triangles() + 3 * at + channel, (byte) (mesh.color(i) >> 16 - 8 * channel));
            }
        }
        return out.array();
    }

    private static Spot spot(List<Double> at) {
        return new Spot(at.get(0), at.get(1), at.get(2));
    }

    private static Sensor sensor(DeviceSettings device) {
        SensorMount mount = device.mount().mount();
        return new Sensor(device.title(), device.type().code(), new Mount(new Spot(mount.ahead(), mount.left(), mount.up()), mount.turn(), mount.pitch(), mount.roll()), lens(device), field(device));
    }

    private static Lens lens(DeviceSettings device) {
        return switch (device) {
            case DeviceSettings.Camera camera -> lens(camera.size(), camera.intrinsics(), camera.range());
            case DeviceSettings.DepthCamera camera -> lens(camera.size(), camera.intrinsics(), camera.range().max());
            default -> null;
        };
    }

    private static Lens lens(List<Integer> size, Measurement.Intrinsics in, double far) {
        return new Lens(size.getFirst(), size.getLast(), in.fx(), in.fy(), in.cx(), in.cy(), Arrays.stream(in.distortion()).boxed().toList(), far);
    }

    private static Field field(DeviceSettings device) {
        return switch (device) {
            case DeviceSettings.Lidar2d scanner -> new Field(-0.5 * scanner.fov(), 0.5 * scanner.fov(), 0, 0, scanner.range().max());
            case DeviceSettings.Lidar3d scanner -> field(scanner);
            default -> null;
        };
    }

    private static Field field(DeviceSettings.Lidar3d scanner) {
        double[] lines = scanner.lineElevations();
        return new Field(-0.5 * scanner.fov(), 0.5 * scanner.fov(), lines[0], lines[lines.length - 1], scanner.reach());
    }
}
