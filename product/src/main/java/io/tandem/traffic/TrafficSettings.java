package io.tandem.traffic;

import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.CustomBehaviorSettings;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.IntelligentDriverModel;
import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Positive;
import io.tandem.setting.Span;
import java.util.List;
import java.util.OptionalDouble;

/** How a group drives on the scenario's roads. */
@Meaning("drive on the scenario's roads as one of many: follow, change lanes, let others in, give way, and pass what stands")
public record TrafficSettings(
        @Meaning("how to follow another: acc, a steady time gap, or idm, as people do") @Default("acc") CarFollowingModel.Law law,
        @Meaning("desired speed as a share of what is allowed, drawn evenly for each")
        @Measures(value = Dimension.SHARE, min = 0.05, max = 3) @Default("[0.8, 1.1]") Span haste,
        @Meaning("time gap, T; absent: 1.5 s with acc, 1.2 s with idm") @Measures(value = Dimension.TIME, min = 0) OptionalDouble headway,
        @Meaning("gap at rest, s0") @Measures(value = Dimension.LENGTH, min = 0) @Default("2 m") double gap,
        @Meaning("greatest acceleration, a; absent: 2 m/s2 with acc, 1.4 m/s2 with idm")
        @Measures(Dimension.ACCELERATION) @Positive OptionalDouble acceleration,
        @Meaning("idm: comfortable slowing down, b") @Measures(Dimension.ACCELERATION) @Positive @Default("2 m/s2") double deceleration,
        @Meaning("acc: acceleration per metre of gap too much, 1/s2; absent: 0.267")
        @Measures(value = Dimension.NUMBER, min = 0) OptionalDouble gapGain,
        @Meaning("acc: acceleration per m/s that the vehicle ahead is faster, 1/s; absent: 0.667")
        @Measures(Dimension.NUMBER) @Positive OptionalDouble speedGain,
        @Meaning("acc: acceleration per m/s below the desired speed on a free road, 1/s; absent: 0.5")
        @Measures(Dimension.NUMBER) @Positive OptionalDouble freeGain,
        @Meaning("reaction time, on what is seen of the vehicle ahead") @Measures(value = Dimension.TIME, min = 0, max = 3) @Default("0 s") double reaction,
        @Meaning("probability of letting somebody in who asks") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0.5") double courtesy,
        @Meaning("go back to the right where nothing is lost by it") @Default("true") boolean keepRight,
        @Meaning("places to pass on the quickest way, one after the other; after the last, and where none are given, they turn as they like")
        @Default("[]") List<LocalPosition> route) implements CustomBehaviorSettings {

    /** The car-following model that these settings choose. */
    CarFollowingModel model() {
        return switch (law) {
            case ACC -> AdaptiveCruiseControl.ofGains(headway.orElse(AdaptiveCruiseControl.USUAL.timeGap()), gap,
                    gapGain.orElse(AdaptiveCruiseControl.USUAL_GAP_GAIN), speedGain.orElse(AdaptiveCruiseControl.USUAL_SPEED_GAIN),
                    freeGain.orElse(AdaptiveCruiseControl.USUAL_FREE_GAIN), acceleration.orElse(AdaptiveCruiseControl.USUAL.strongestAcceleration()));
            case IDM -> new IntelligentDriverModel(headway.orElse(IntelligentDriverModel.USUAL.timeGap()), gap,
                    acceleration.orElse(IntelligentDriverModel.USUAL.acceleration()), deceleration, IntelligentDriverModel.USUAL.hardestBraking(),
                    IntelligentDriverModel.USUAL.smallestGap());
        };
    }

    /** Registers it with the scenario reader in the same way as behaviors of users. */
    public static final class Provider implements CustomBehavior.Provider {
        @Override
        public String name() {
            return "traffic";
        }

        @Override
        public Class<? extends CustomBehaviorSettings> settings() {
            return TrafficSettings.class;
        }
    }

    @Override
    public int usualPriority() {
        return 3;
    }

    /** The fleet adds all road users to the traffic; the settings name none of them. */
    @Override
    public TrafficBehavior create(BehaviorContext context) {
        return new TrafficBehavior(context, this);
    }
}
