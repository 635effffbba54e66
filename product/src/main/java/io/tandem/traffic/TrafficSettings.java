package io.tandem.traffic;

import io.tandem.behavior.CustomBehavior;
import io.tandem.behavior.CustomBehaviorSettings;
import io.tandem.behavior.References;
import io.tandem.behavior.control.BehaviorContext;
import io.tandem.behavior.following.AdaptiveCruiseControl;
import io.tandem.behavior.following.CarFollowingModel;
import io.tandem.behavior.following.IntelligentDriverModel;
import io.tandem.geo.LocalPosition;
import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Span;
import java.util.List;

/** How a group drives on the scenario's roads. */
@Meaning("drive on the scenario's roads as one of many: follow, change lanes, let others in, give way, and pass what stands")
public record TrafficSettings(
        @Meaning("how to follow another: acc, a steady time gap, or idm, as people do") @Default("acc") Law law,
        @Meaning("desired speed as a share of what is allowed, drawn evenly for each")
        @Measures(value = Dimension.SHARE, min = 0.05, max = 3) @Default("[0.8, 1.1]") Span haste,
        @Meaning("probability of letting somebody in who asks") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0.5") double courtesy,
        @Meaning("go back to the right where nothing is lost by it") @Default("true") boolean keepRight,
        @Meaning("places to pass on the quickest way, one after the other; after the last, and where none are given, they turn as they like")
        @Default("[]") List<LocalPosition> route) implements CustomBehaviorSettings {

    /** The car-following model. */
    public enum Law {
        ACC, IDM;

        CarFollowingModel model() {
            return this == ACC ? AdaptiveCruiseControl.USUAL : IntelligentDriverModel.USUAL;
        }
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
    public References references() {
        return References.NONE;
    }

    @Override
    public TrafficBehavior create(BehaviorContext context) {
        return new TrafficBehavior(context, this);
    }
}
