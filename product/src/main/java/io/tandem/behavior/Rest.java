package io.tandem.behavior;

import io.tandem.perception.Sight;
import java.util.OptionalDouble;

/** Staying where one is while there is nothing to do: at rest where the craft can, in a circle where it cannot. */
final class Rest {

    private final Company company;
    private final Loiter loiter;
    /** where each vehicle was when it began to stay, metres */
    private final double[] east;
    private final double[] north;

    Rest(Company company) {
        this.company = company;
        this.loiter = new Loiter(company.craft(), OptionalDouble.empty());
        this.east = new double[company.count()];
        this.north = new double[company.count()];
    }

    void goOnFrom(Rest former) {
        System.arraycopy(former.east, 0, east, 0, east.length);
        System.arraycopy(former.north, 0, north, 0, north.length);
    }

    void begin(Sight sight, int slot) {
        int i = slot - company.first();
        east[i] = sight.east(slot);
        north[i] = sight.north(slot);
    }

    void paint(Sight sight, Wishes wishes, int slot) {
        int i = slot - company.first();
        if (company.craft().canStop()) {
            wishes.paint(slot, company.rung(), 0, 0, 0);
        } else {
            loiter.circle(sight, wishes, slot, company.rung(), east[i], north[i]);
        }
    }
}
