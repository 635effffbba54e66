package io.tandem.interchange.mvsim;

/** Sensors, of which the scenario has none: what they are and where they are mounted is said, so that a person can add them. */
final class SensorNote {

    private SensorNote() {
    }

    static void of(WorldImport world, WorldNode node, String carrier) {
        WorldItem sensor = world.item(node);
        StringBuilder words = new StringBuilder("sensor " + sensor.text("class", "?") + " " + sensor.text("name", "") + " of " + carrier);
        sensor.text("pose_3d").or(() -> sensor.text("pose")).ifPresent(pose -> words.append(", at ").append(pose.replaceAll("\\s+", " ")));
        sensor.text("sensor_period").ifPresent(period -> words.append(", every ").append(period).append(" s"));
        world.leftOut(node, words.toString());
    }
}
