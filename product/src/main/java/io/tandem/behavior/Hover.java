package io.tandem.behavior;

import io.tandem.geo.Local;
import io.tandem.perception.Sight;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Stays over a place: at rest where the craft can, in a circle where it cannot. */
public final class Hover implements Behavior {

    private final Company company;
    private final Optional<Local> at;
    private final Approach approach;
    private final Loiter loiter;
    /** the place to stay over, metres; NaN until the behavior has begun */
    private final double[] east;
    private final double[] north;
    private final double[] up;
    private final boolean[] there;

    Hover(Company company, BehaviorSettings.Hover settings) {
        this.company = company;
        this.at = settings.at();
        this.approach = new Approach(company.craft(), company.decisionNanos(), OptionalDouble.empty(), OptionalDouble.empty());
        this.loiter = new Loiter(company.craft(), settings.radius());
        this.east = new double[company.count()];
        this.north = new double[company.count()];
        this.up = new double[company.count()];
        this.there = new boolean[company.count()];
        Arrays.fill(east, Double.NaN);
    }

    @Override
    public void decide(long now, Sight sight, Wishes wishes, int from, int to) {
        for (int slot = from; slot < to; slot++) {
            int i = slot - company.first();
            if (Double.isNaN(east[i])) {
                east[i] = at.map(Local::east).orElse(sight.east(slot));
                north[i] = at.map(Local::north).orElse(sight.north(slot));
                up[i] = at.map(Local::up).filter(height -> height != 0).orElse(sight.up(slot));
            }
            if (company.craft().canStop()) {
                there[i] = approach.head(sight, wishes, slot, company.rung(), east[i], north[i], 0, there[i]);
            } else {
                loiter.circle(sight, wishes, slot, company.rung(), east[i], north[i]);
            }
            if (company.craft().vertical()) {
                Stick.holdHeight(sight, wishes, slot, up[i], company.craft());
            }
        }
    }

    @Override
    public void goOnFrom(Behavior former) {
        Hover hover = (Hover) former;
        System.arraycopy(hover.east, 0, east, 0, east.length);
        System.arraycopy(hover.north, 0, north, 0, north.length);
        System.arraycopy(hover.up, 0, up, 0, up.length);
        System.arraycopy(hover.there, 0, there, 0, there.length);
    }

    @Override
    public List<String> reasons() {
        return List.of("staying over a place");
    }
}
