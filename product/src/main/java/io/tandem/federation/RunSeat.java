package io.tandem.federation;

import io.tandem.cluster.ClusterNode.Member;
import io.tandem.message.Ids;
import java.util.BitSet;
import java.util.Optional;

/** One of the places among which a run is shared: some vehicles, a tile, and the member that has both; empty for this process. */
final class RunSeat {

    final String name;
    final byte[] description;
    final BitSet vids = new BitSet();
    Optional<Member> member = Optional.empty();
    VehicleShare here;
    /** whether it has done the beat under way */
    boolean hasMoved;
    /** how often a member was asked to take it */
    int changes;

    RunSeat(String name, byte[] description, Ids vehicles) {
        this.name = name;
        this.description = description;
        vehicles.stream().forEach(vids::set);
    }
}
