package io.tandem.behavior.cruise;

import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.IntelligentDriverModel;
import io.tandem.setting.ChosenBy;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.ParticipantId;
import io.tandem.setting.Positive;
import java.util.Optional;
import java.util.OptionalInt;

/** Settings of a longitudinal controller, and its factory: one that works the pedal by the speed, or one that follows the vehicle ahead by accelerations. */
@ChosenBy("law")
public sealed interface CruiseSettings permits CruiseSettings.FuzzyCruiseSettings, CruiseSettings.PidCruiseSettings, CruiseSettings.AccSettings, CruiseSettings.IdmSettings {

    /**
     * The controller of the pedal of some slots; empty where the law asks for accelerations.
     *
     * @param first the first slot
     */
    default Optional<CruiseControl> pedals(int first, int rows) {
        return Optional.empty();
    }

    /** The law by which the vehicle ahead is followed; empty where the law looks at the own speed alone. */
    default Optional<CarFollowingModel> following() {
        return Optional.empty();
    }

    /** The vehicle to follow; empty where that is whoever is ahead on the path. */
    default OptionalInt behind() {
        return OptionalInt.empty();
    }

    /** Whether it works a pedal, which only cars with a powertrain have. */
    default boolean hasPedal() {
        return following().isEmpty();
    }

    @Named("fuzzy-cruise")
    @Meaning("a fuzzy controller with tables for speed and speed error, 20 times a second")
    record FuzzyCruiseSettings(
            @Meaning("hardest braking by the pedal") @Measures(value = Dimension.NUMBER, min = -1, max = 0) @Default("-1") double minPedal,
            @Meaning("most throttle") @Measures(value = Dimension.NUMBER, min = 0, max = 1) @Default("1") double maxPedal,
            @Meaning("a slow bias takes away the error that slopes leave") @Default("false") boolean bias) implements CruiseSettings {

        @Override
        public Optional<CruiseControl> pedals(int first, int rows) {
            return Optional.of(new FuzzyCruise(this, first, rows));
        }
    }

    @Named("pid-cruise")
    @Meaning("a PID controller of the speed with anti-windup, 20 times a second")
    record PidCruiseSettings(
            @Meaning("pedal per m/s of speed error") @Measures(value = Dimension.NUMBER, min = 0, max = 100) @Default("0.35") double kp,
            @Meaning("pedal per m/s and second") @Measures(value = Dimension.NUMBER, min = 0, max = 100) @Default("0.06") double ki,
            @Meaning("pedal per m/s2 of acceleration") @Measures(value = Dimension.NUMBER, min = 0, max = 100) @Default("0") double kd,
            @Meaning("hardest braking by the pedal") @Measures(value = Dimension.NUMBER, min = -1, max = 0) @Default("-1") double minPedal,
            @Meaning("most throttle") @Measures(value = Dimension.NUMBER, min = 0, max = 1) @Default("1") double maxPedal) implements CruiseSettings {

        @Override
        public Optional<CruiseControl> pedals(int first, int rows) {
            return Optional.of(new PidCruise(this, first, rows));
        }
    }

    @Named("acc")
    @Meaning("adaptive cruise control: a steady time gap behind the vehicle ahead on the path, by accelerations")
    record AccSettings(
            @Meaning("the vehicle to follow; absent: whoever is ahead on the path") @ParticipantId OptionalInt behind,
            @Meaning("time gap") @Measures(value = Dimension.TIME, min = 0) @Default("1.5 s") double headway,
            @Meaning("gap at rest") @Measures(value = Dimension.LENGTH, min = 0) @Default("3 m") double gap,
            @Meaning("acceleration per metre of gap too much, 1/s2") @Measures(value = Dimension.NUMBER, min = 0) @Default("0.25") double gapGain,
            @Meaning("acceleration per m/s that the vehicle ahead is faster, 1/s") @Measures(Dimension.NUMBER) @Positive @Default("0.8") double speedGain,
            @Meaning("acceleration per m/s below the wanted speed on a free road, 1/s") @Measures(Dimension.NUMBER) @Positive @Default("0.5") double freeGain,
            @Meaning("greatest acceleration") @Measures(Dimension.ACCELERATION) @Positive @Default("2 m/s2") double acceleration) implements CruiseSettings {

        @Override
        public Optional<CarFollowingModel> following() {
            return Optional.of(AdaptiveCruiseControl.ofGains(headway, gap, gapGain, speedGain, freeGain, acceleration));
        }
    }

    @Named("idm")
    @Meaning("the intelligent driver model: follows the vehicle ahead on the path as people do, by accelerations")
    record IdmSettings(
            @Meaning("the vehicle to follow; absent: whoever is ahead on the path") @ParticipantId OptionalInt behind,
            @Meaning("time gap") @Measures(value = Dimension.TIME, min = 0) @Default("1.2 s") double headway,
            @Meaning("gap at rest") @Measures(value = Dimension.LENGTH, min = 0) @Default("2 m") double gap,
            @Meaning("greatest acceleration") @Measures(Dimension.ACCELERATION) @Positive @Default("1.4 m/s2") double acceleration,
            @Meaning("comfortable slowing down") @Measures(Dimension.ACCELERATION) @Positive @Default("2 m/s2") double deceleration) implements CruiseSettings {

        @Override
        public Optional<CarFollowingModel> following() {
            IntelligentDriverModel usual = IntelligentDriverModel.USUAL;
            return Optional.of(new IntelligentDriverModel(headway, gap, acceleration, deceleration, usual.hardestBraking(), usual.smallestGap()));
        }
    }
}
