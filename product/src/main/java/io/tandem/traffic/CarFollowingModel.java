package io.tandem.traffic;

/** How hard a driver accelerates or brakes behind another. */
public sealed interface CarFollowingModel permits AdaptiveCruiseControl, IntelligentDriverModel {

    /** Metres to the vehicle ahead where there is none. */
    double NOBODY = Double.POSITIVE_INFINITY;

    /**
     * @param speed   own speed, m/s
     * @param wanted  the speed one would have on a free road, m/s
     * @param gap     metres from own front to the rear of the vehicle ahead, or {@link #NOBODY}
     * @param ahead   the speed of the vehicle ahead, m/s
     * @param timeGap seconds to it that one wants, which may differ from the law's own for a while
     * @return m/s^2
     */
    double acceleration(double speed, double wanted, double gap, double ahead, double timeGap);

    /** Seconds to the vehicle ahead that one wants. */
    double timeGap();

    /** Metres between two at rest. */
    double standstill();
}
