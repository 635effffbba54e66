package io.tandem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceFile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mistakes in sensors that measure, and what a check says of those that are recorded. */
class SensorChecksTest {

    private static LoadedScenario read(String sensors) throws MistakeException {
        return ScenarioReader.read(List.of(new SourceFile("robots.yaml", """
                name: robots
                site: {lat: 29.1886, lon: -81.0496}
                vehicles: [{ids: 1..3, start: {line: {from: [0, 0], to: [9, 0]}}, perception: {sensors: [%s]}}]
                """.formatted(sensors))), Map.of());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {type: lidar-2d}, {type: lidar-2d}                        | Another sensor of this vehicle is named lidar-2d
            {type: camera, size: [100000, 100000]}                    | size
            {type: camera, size: [320]}                               | Two numbers are needed
            {type: camera, distortion: [0.1]}                         | five numbers
            {type: depth-camera, range: [5 m, 2 m]}                   | range
            {type: depth-camera, center: [1, 2, 3]}                   | Two numbers are needed
            {type: lidar-3d, lines: 1024, azimuths: 65536}            | at most 2097152
            {type: lidar-3d, angles: [[10 deg]]}                      | two angles
            {type: imu, every: 0.1 ms}                                | every
            {type: imu, mount: {up: .nan}}                            | up
            {type: camera, size: [4096, 4096], record: true}          | at most 24 MB
            """)
    void mistakeIsToldWithItsCure(String sensors, String told) {
        assertThatThrownBy(() -> read(sensors)).isInstanceOf(MistakeException.class).hasMessageContaining(told).hasMessageContaining("robots.yaml:3").hasMessageContaining("Fix: ");
    }

    @Test
    void summaryTellsHowMuchIsRecordedPerSecond() throws Exception {
        String text = ScenarioSummary.of(read("{type: lidar-2d, name: scan, rays: 1000, every: 0.1 s, record: true}, {type: camera, name: eye}, {type: camera, name: front, record: true}"));

        assertThat(text).contains("sensors: 7.2 MB/s before compression (3 × scan 242.1 kB/s, 3 × front 6.9 MB/s)");
        assertThat(ScenarioSummary.of(read("{type: camera}"))).doesNotContain("compression");
    }
}
