package io.tandem.fleet;

import io.tandem.message.Participant;
import io.tandem.perception.DeviceSettings;
import io.tandem.perception.device.DeviceSuite;
import io.tandem.scene.BodyShape;
import io.tandem.scene.TriangleMesh;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The measuring sensors of a fleet's vehicles, and the shapes that they measure.
 *
 * @param groups       of the scenario
 * @param mine         the vehicles of this fleet
 * @param participants of this fleet by slot
 */
record DevicePlan(List<GroupSettings> groups, IntPredicate mine, List<Participant> participants) {

    DeviceSuite suite(long seed) {
        List<DeviceSuite.Equipment> equipment = new ArrayList<>();
        Map<Integer, Integer> slots = new HashMap<>();
        IntStream.range(0, participants.size()).forEach(slot -> slots.put(participants.get(slot).vid(), slot));
        for (GroupSettings group : groups) {
            List<DeviceSettings> devices = group.perception().devices();
            if (!devices.isEmpty()) {
                group.ids().stream().filter(mine).forEach(vid -> equipment.add(new DeviceSuite.Equipment(vid, slots.get(vid), devices)));
            }
        }
        return new DeviceSuite(equipment, seed);
    }

    /** What rays hit of each participant; none where no vehicle has a device. */
    List<TriangleMesh> shapesBySlot() {
        if (groups.stream().allMatch(group -> group.perception().devices().isEmpty())) {
            return List.of();
        }
        Map<Integer, GroupSettings> groupOf = new HashMap<>();
        groups.forEach(group -> group.ids().stream().forEach(vid -> groupOf.put(vid, group)));
        return participants.stream().map(one -> groupOf.containsKey(one.vid()) ? groupOf.get(one.vid()).shape(one.vid()) : BodyShape.of(one.kind(), one.body(), one.vid())).toList();
    }
}
