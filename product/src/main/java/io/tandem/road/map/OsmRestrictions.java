package io.tandem.road.map;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Turn restrictions of OpenStreetMap relations at a node, prohibitory (no_) and mandatory (only_). Restrictions via a way are
 * skipped.
 */
final class OsmRestrictions {

    private record Turn(long from, long via, long to) {
    }

    private record Approach(long from, long via) {
    }

    private final Set<Turn> forbidden = new HashSet<>();
    private final Map<Approach, Long> only = new HashMap<>();

    private OsmRestrictions() {
    }

    static OsmRestrictions of(XmlElement root, MapProblems faults) {
        OsmRestrictions restrictions = new OsmRestrictions();
        for (XmlElement relation : root.all("relation")) {
            String kind = new OsmTags(relation).tag("restriction");
            if (!kind.isEmpty() && !restrictions.add(relation, kind)) {
                faults.passOver("turn restrictions that name no node");
            }
        }
        return restrictions;
    }

    private boolean add(XmlElement relation, String kind) {
        Map<String, Long> members = new HashMap<>();
        for (XmlElement member : relation.all("member")) {
            String role = member.attribute("role").orElse("");
            boolean fits = member.attribute("type").orElse("").equals(role.equals("via") ? "node" : "way");
            double ref = DecimalParser.of(member.attribute("ref").orElse(""));
            if (fits && Double.isFinite(ref)) {
                members.put(role, (long) ref);
            }
        }
        if (!members.keySet().containsAll(Set.of("from", "via", "to"))) {
            return false;
        }
        if (kind.startsWith("only_")) {
            only.put(new Approach(members.get("from"), members.get("via")), members.get("to"));
        } else {
            forbidden.add(new Turn(members.get("from"), members.get("via"), members.get("to")));
        }
        return true;
    }

    boolean allows(long from, long via, long to) {
        Long demanded = only.get(new Approach(from, via));
        return (demanded == null || demanded == to) && !forbidden.contains(new Turn(from, via, to));
    }
}
