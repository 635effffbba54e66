package io.tandem.behavior.cooperation;

import io.tandem.behavior.platoon.CooperativeCruiseControl;
import io.tandem.behavior.platoon.Headways;
import io.tandem.behavior.platoon.SafeFollowing;
import io.tandem.message.Event;
import java.util.Optional;

/**
 * How far one vehicle keeps behind others. It is safe behind everybody in its way by {@link SafeFollowing}, whatever is told; behind the nearest it keeps the gap of {@link CooperativeCruiseControl},
 * CACC where that is a member of the same platoon that is heard, ACC otherwise; and behind companions in other lanes the same by ACC, gently.
 */
final class Spacing {

    private static final double GENTLE_MPS2 = -1;
    private static final double BLIND_MPS2 = -1;
    /** Seconds by which the time gap widens each second. */
    private static final double EASING_PER_SECOND = 0.1;

    private final CooperateSettings settings;
    private final Headways headways;
    private double u;
    /** to which what was asked for has come, m/s2 */
    private double accelerating;
    private double lastSpeed = Double.NaN;
    private double gapError = Double.NaN;
    private boolean cooperative;
    /** whose messages failed */
    private int silent;
    private double runSeconds;
    private int followed;
    private double eased;

    Spacing(CooperateSettings settings) {
        this.settings = settings;
        this.headways = new Headways(1, settings.headway(), settings.accHeadway());
    }

    /** The acceleration to which commands have come, m/s2. */
    double acceleration() {
        return accelerating;
    }

    boolean isCooperative() {
        return cooperative;
    }

    /** How much the gap to the one ahead is longer than it is to be, metres; NaN where nobody is ahead. */
    double gapError() {
        return gapError;
    }

    /**
     * The acceleration that is wanted, m/s2.
     *
     * @param free what the road allows
     */
    double acceleration(Situation situation, PlatoonAgent agent, double free, double seconds, ManoeuvreOutlet outlet) {
        double target = agent.lateral().isMoving() ? agent.lateral().target() : agent.lateral().lane();
        Optional<Neighbour> nearest = situation.ahead(target);
        double own = Double.isNaN(lastSpeed) ? 0 : (situation.speed() - lastSpeed) / seconds;
        lastSpeed = situation.speed();
        updateHeadway(situation, nearest, agent, seconds, outlet);
        nearest.ifPresent(one -> ease(one, situation, agent.lateral().isMoving(), seconds));
        double wanted = nearest.map(one -> Math.min(free, follow(one, situation, agent, own, seconds))).orElse(free);
        gapError = nearest.isPresent() ? gapError : Double.NaN;
        wanted = Math.min(wanted, besideCompanions(situation, agent, nearest));
        boolean blind = agent.membership().predecessor() != Neighbour.NOBODY && nearest.isEmpty() && situation.find(agent.membership().predecessor()).isEmpty();
        agent.countBlind(situation.now(), blind, seconds);
        wanted = blind ? Math.min(wanted, BLIND_MPS2) : wanted;
        double safest = Double.POSITIVE_INFINITY;
        for (Neighbour one : situation.inTheWay(target)) {
            safest = Math.min(safest, situation.safe().acceleration(situation.speed(), one.gap(situation.length()), one.speed(), one.age(), accelerating));
        }
        u = CooperativeCruiseControl.limited(Math.min(wanted, safest));
        double asked = Math.min(u, safest);
        accelerating = situation.safe().follow(accelerating, asked, seconds);
        return asked;
    }

    /** CACC as long as the one ahead is a member of the same platoon that is heard and nothing else is wanted. */
    private void updateHeadway(Situation situation, Optional<Neighbour> nearest, PlatoonAgent agent, double seconds, ManoeuvreOutlet outlet) {
        Neighbour ahead = nearest.or(() -> agent.host(situation)).filter(agent::isFellow).orElse(null);
        runSeconds += seconds;
        boolean early = runSeconds <= Headways.STALE_SECONDS;
        double age = early ? 0 : ahead == null || agent.wantsWide() ? Double.POSITIVE_INFINITY : ahead.messageAge();
        Headways.Change change = headways.update(0, age, seconds);
        if (change == Headways.Change.DEGRADED && ahead != null && !agent.wantsWide()) {
            silent = ahead.vid();
            outlet.tell(Event.DEGRADED, silent, "no message from " + silent + " for " + Headways.STALE_SECONDS + " s: ACC, and a wider gap");
        } else if (change == Headways.Change.RESTORED && silent != Neighbour.NOBODY) {
            outlet.tell(Event.RESTORED, silent, "messages again: CACC");
            silent = Neighbour.NOBODY;
        }
        cooperative = !headways.isDegraded(0);
    }

    /** Behind one that is new ahead, and while one moves sideways, the present time gap is good enough, and is not closed before one is there; afterwards it widens as when messages fail. */
    private void ease(Neighbour one, Situation situation, boolean moving, double seconds) {
        double v = Math.max(1, situation.speed());
        double safe = situation.safe().headway(headways.of(0), situation.speed());
        double whole = moving ? Math.max(safe, (situation.entryGap() - settings.gap()) / v) : safe;
        double present = (one.gap(situation.length()) - settings.gap()) / v;
        boolean fresh = one.vid() != followed;
        followed = one.vid();
        double wider = fresh ? Math.max(settings.headway(), present) : moving ? Math.max(settings.headway(), Math.min(eased, present)) : eased + seconds * EASING_PER_SECOND;
        eased = Math.min(whole, wider);
    }

    private double follow(Neighbour one, Situation situation, PlatoonAgent agent, double own, double seconds) {
        double closing = one.speed() - situation.speed();
        gapError = one.gap(situation.length()) - settings.gap() - eased * situation.speed() - agent.extraMetres();
        return cooperative ? CooperativeCruiseControl.next(u, gapError, closing, own, one.told(), eased, seconds) : CooperativeCruiseControl.adaptive(gapError, closing);
    }

    private double besideCompanions(Situation situation, PlatoonAgent agent, Optional<Neighbour> nearest) {
        double least = Double.POSITIVE_INFINITY;
        for (int vid : agent.companions(situation)) {
            Neighbour one = vid == Neighbour.NOBODY || nearest.filter(near -> near.vid() == vid).isPresent() ? null : situation.find(vid).orElse(null);
            if (one != null) {
                double error = one.along() - 0.5 * (one.length() + situation.length()) - situation.entryGap();
                least = Math.min(least, Math.max(GENTLE_MPS2, CooperativeCruiseControl.adaptive(error, one.speed() - situation.speed())));
            }
        }
        return least;
    }
}
