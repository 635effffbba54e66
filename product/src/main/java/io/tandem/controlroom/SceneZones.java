package io.tandem.controlroom;

import io.tandem.scenario.Scenario;
import io.tandem.scene.WeatherZone;
import io.tandem.terrain.GroundZone;
import io.tandem.web.contract.SceneDescription.ZoneKind;
import io.tandem.web.scene.SceneZone;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Areas of a scenario with another ground or weather, as the page shows them. */
final class SceneZones {

    private static final double MMPH_PER_MPS = 3.6e6;

    private SceneZones() {
    }

    static List<SceneZone> of(Scenario scenario) {
        Stream<SceneZone> ground = scenario.ground().stream().flatMap(one -> one.zones().stream()).map(zone -> new SceneZone(words(zone), ZoneKind.GROUND, zone.area()));
        Stream<SceneZone> weather = scenario.weather().zones().stream().map(zone -> new SceneZone(words(zone), ZoneKind.WEATHER, zone.area()));
        return Stream.concat(ground, weather).toList();
    }

    private static String words(GroundZone zone) {
        return zone.mu().isPresent() ? "friction " + number(zone.mu().getAsDouble()) : "other ground";
    }

    private static String words(WeatherZone zone) {
        Stream<String> fog = zone.visibility().stream().mapToObj(metres -> "fog, one sees " + number(metres) + " m");
        Stream<String> rain = zone.rain().stream().mapToObj(metresPerSecond -> "rain " + number(metresPerSecond * MMPH_PER_MPS) + " mm/h");
        return Stream.concat(fog, rain).collect(Collectors.joining(", "));
    }

    private static String number(double value) {
        return new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros().toPlainString();
    }
}
