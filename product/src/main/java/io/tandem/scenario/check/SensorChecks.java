package io.tandem.scenario.check;

import io.tandem.fleet.GroupSettings;
import io.tandem.perception.DeviceSettings;
import io.tandem.recording.Recorder;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Checks that sensors that measure can be told apart, make sense, and can be recorded. */
final class SensorChecks {

    /** Of one measurement that is recorded: recordings refuse larger pieces when they are read. */
    private static final double MAX_RECORDED_BYTES = 24e6;
    private static final double BYTES_PER_MEGABYTE = 1e6;
    private static final int DISTORTION_COEFFICIENTS = 5;

    private final Findings findings;
    private final SymbolTable registry;

    SensorChecks(Findings findings, SymbolTable registry) {
        this.findings = findings;
        this.registry = registry;
    }

    void run() {
        registry.all(GroupSettings.class).forEach(this::group);
        long recorded = registry.all(GroupSettings.class).stream()
                .mapToLong(group -> group.value().ids().count() * group.value().perception().devices().stream().filter(DeviceSettings::record).count()).sum();
        if (recorded > Recorder.MAX_SENSORS) {
            registry.all(GroupSettings.class).stream().filter(group -> group.value().perception().devices().stream().anyMatch(DeviceSettings::record)).findFirst()
                    .ifPresent(group -> findings.add(group.located().at("perception").at("sensors"), "These are " + recorded + " sensors to be recorded together; a recording holds at most " + Recorder.MAX_SENSORS + ".",
                            "write record: true for fewer of them."));
        }
    }

    private void group(LocatedValue<GroupSettings> group) {
        Set<String> names = new HashSet<>();
        for (DeviceSettings device : group.value().perception().devices()) {
            LocatedNode located = registry.locate(device);
            if (!names.add(device.title())) {
                findings.add(located, "Another sensor of this vehicle is named " + device.title() + ", too.", "give each a name of its own, for example name: " + device.title() + "-2.");
            }
            device(device, located);
            if (device.record() && device.bytes() > MAX_RECORDED_BYTES) {
                findings.add(located.at("record"), "One measurement has " + Math.round(device.bytes() / BYTES_PER_MEGABYTE) + " MB, and a recording holds at most " + Math.round(MAX_RECORDED_BYTES / BYTES_PER_MEGABYTE) + " MB in one piece.",
                        "make it smaller, or leave record out and read it while the run lasts.");
            }
        }
    }

    private void device(DeviceSettings device, LocatedNode located) {
        switch (device) {
            case DeviceSettings.Lidar2d lidar -> rising(located.at("range"), lidar.range().min() <= lidar.range().max());
            case DeviceSettings.Lidar3d lidar -> scanner(lidar, located);
            case DeviceSettings.DepthCamera camera -> {
                pair(located.at("size"), camera.size());
                camera.center().ifPresent(center -> pair(located.at("center"), center));
                rising(located.at("range"), camera.range().min() < camera.range().max());
            }
            case DeviceSettings.Camera camera -> {
                pair(located.at("size"), camera.size());
                camera.center().ifPresent(center -> pair(located.at("center"), center));
                if (!camera.distortion().isEmpty() && camera.distortion().size() != DISTORTION_COEFFICIENTS) {
                    findings.add(located.at("distortion"), "A distortion has five numbers, and this has " + camera.distortion().size() + ".", "write [k1, k2, p1, p2, k3], or leave it out.");
                }
            }
            default -> { }
        }
    }

    private void scanner(DeviceSettings.Lidar3d lidar, LocatedNode located) {
        if (lidar.rays() > DeviceSettings.MOST_RAYS) {
            findings.add(located, "These are " + lidar.rays() + " rays; a sensor has at most " + DeviceSettings.MOST_RAYS + ".", "write fewer lines or azimuths.");
        }
        lidar.range().ifPresent(range -> rising(located.at("range"), range.min() <= range.max() && range.max() > 0));
        if (!lidar.elevations().isEmpty() && (lidar.lines().isPresent() || lidar.from().isPresent() || lidar.to().isPresent())) {
            findings.add(located.at("elevations"), "Elevations are given one by one, and lines, from or to as well.", "leave out one of the two.");
        }
        for (int i = 0; i < lidar.angles().size(); i++) {
            if (lidar.angles().get(i).size() != 2) {
                findings.add(located.at("angles").at(i), "A direction has two angles.", "write [azimuth, elevation], for example [10 deg, -2 deg].");
                return;
            }
        }
    }

    private void rising(LocatedNode located, boolean holds) {
        if (!holds) {
            findings.add(located, "The greatest range is not beyond the least.", "write [least, greatest], for example [0.1 m, 15 m].");
        }
    }

    private void pair(LocatedNode located, List<?> numbers) {
        if (numbers.size() != 2) {
            findings.add(located, "Two numbers are needed, and this has " + numbers.size() + ".", "write for example [320, 240].");
        }
    }
}
