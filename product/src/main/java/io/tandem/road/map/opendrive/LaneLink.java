package io.tandem.road.map.opendrive;

import io.tandem.road.map.XmlElement;
import java.util.List;
import java.util.Optional;

/**
 * A link between two lanes as a map declares it: that an end of one meets an end of another.
 *
 * @param written where the link stands in the file
 * @param contact where the file says which end of the other road is meant
 * @param here    the end that was named of one lane, then the one at the other end of its road, if that may be meant
 * @param there   likewise of the other lane
 */
record LaneLink(XmlElement written, XmlElement contact, List<LaneEnd> here, List<LaneEnd> there) {

    LaneEnd one() {
        return here.getFirst();
    }

    LaneEnd other() {
        return there.getFirst();
    }

    boolean isDriven() {
        return one().isDriven() && other().isDriven();
    }

    /**
     * The ends that are meant: those that were named if they meet, else others of the same roads that do, else those that were
     * named if traffic can pass from one to the other wherever they lie.
     */
    Optional<LaneLink> meant() {
        for (LaneEnd one : here) {
            for (LaneEnd other : there) {
                if (one.meets(other)) {
                    return Optional.of(new LaneLink(written, contact, List.of(one), List.of(other)));
                }
            }
        }
        return one().fits(other()) ? Optional.of(this) : Optional.empty();
    }
}
