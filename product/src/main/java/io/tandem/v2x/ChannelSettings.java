package io.tandem.v2x;

import io.tandem.setting.Default;
import io.tandem.setting.Dimension;
import io.tandem.setting.Meaning;
import io.tandem.setting.Measures;
import io.tandem.setting.Named;
import io.tandem.setting.Positive;
import io.tandem.setting.Shorthand;
import java.util.OptionalDouble;

/** How radio messages travel. */
public record ChannelSettings(
        @Shorthand @Meaning("ideal: everyone hears everything at once; 802.11p: path loss, shadowing, fading, obstacles, hidden stations; "
                + "constant: the delay, loss and range given here") @Default("constant") Model model,
        @Meaning("constant: time from sending to hearing") @Measures(value = Dimension.TIME, min = 0, max = 60) @Default("0 s") double delay,
        @Meaning("constant: share of the messages that a receiver in range loses, at random") @Measures(value = Dimension.SHARE, min = 0, max = 1) @Default("0 %") double loss,
        @Meaning("constant: how far messages reach; absent: to everyone") @Measures(Dimension.LENGTH) @Positive OptionalDouble range) {

    /** The models by the names that choose them. */
    public enum Model {
        IDEAL,
        @Named("802.11p")
        IEEE_802_11P,
        CONSTANT
    }

    static final ChannelSettings IDEAL = new ChannelSettings(Model.IDEAL, 0, 0, OptionalDouble.empty());

    /** Whether a message reaches every station, however many there are. */
    public boolean reachesAll() {
        return model == Model.IDEAL || model == Model.CONSTANT && range.isEmpty();
    }
}
