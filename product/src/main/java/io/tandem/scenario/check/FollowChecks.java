package io.tandem.scenario.check;

import io.tandem.behavior.MissionStep;
import io.tandem.behavior.References.Role;
import io.tandem.behavior.References;
import io.tandem.behavior.Rung;
import io.tandem.fleet.GroupSettings;
import io.tandem.message.Ids;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.binding.SymbolTable;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Checks that no vehicle follows itself, directly or through others, nor searches or waits for itself. All vehicles of a group
 * follow the same leaders, so cycles are searched among groups, however many vehicles they have.
 */
final class FollowChecks {

    private static final int MOST_SHOWN = 10;

    /** A reference to a leader, and its location. */
    private record Link(int leader, LocatedNode located) {
    }

    /** A group in the graph of leaders and followers. */
    private static final class Member {
        private final List<Link> links;
        private final List<Member> followers = new ArrayList<>();
        /** number of its links to members that may still be in a cycle */
        private int pending;
        private boolean aside;

        Member(List<Link> links) {
            this.links = links;
        }
    }

    private final Findings findings;
    private final SymbolTable registry;
    private final GroupIndex groups;
    private final Map<LocatedValue<GroupSettings>, Member> members = new IdentityHashMap<>();

    FollowChecks(Findings findings, SymbolTable registry, GroupIndex groups) {
        this.findings = findings;
        this.registry = registry;
        this.groups = groups;
    }

    void run() {
        groups.all().forEach(group -> members.put(group, new Member(links(group.value()))));
        members.values().forEach(member -> member.links.forEach(link -> leader(link).ifPresent(leader -> {
            leader.followers.add(member);
            member.pending++;
        })));
        setAside(members.values().stream().filter(member -> member.pending == 0).toList());
        for (LocatedValue<GroupSettings> group : groups.all()) {
            if (!members.get(group).aside) {
                List<Link> circle = circleFrom(members.get(group));
                tell(circle);
                setAside(circle.stream().flatMap(link -> leader(link).stream()).toList());
            }
        }
        groups.all().forEach(this::refuseSelf);
    }

    private Optional<Member> leader(Link link) {
        return groups.of(link.leader()).map(members::get);
    }

    private List<Link> links(GroupSettings group) {
        List<Link> found = new ArrayList<>();
        for (Rung rung : group.behaviors()) {
            link(rung.settings(), rung.settings().references()).ifPresent(found::add);
        }
        for (MissionStep step : MissionStep.leaves(MissionChecks.mission(group))) {
            link(step, step.references()).ifPresent(found::add);
        }
        return found;
    }

    private Optional<Link> link(Object settings, References references) {
        return references.leader().map(leader -> new Link(leader.vid(), registry.locate(settings).at(leader.key())));
    }

    /** Removes members that are in no cycle, and then those that follow no other (Kahn's algorithm). */
    private static void setAside(List<Member> done) {
        Deque<Member> queue = new ArrayDeque<>(done);
        while (!queue.isEmpty()) {
            Member member = queue.poll();
            if (!member.aside) {
                member.aside = true;
                member.followers.stream().filter(follower -> --follower.pending == 0).forEach(queue::add);
            }
        }
    }

    /** Every remaining member follows a remaining one, so the path from leader to leader must return. */
    private List<Link> circleFrom(Member first) {
        List<Link> way = new ArrayList<>();
        Map<Member, Integer> passed = new IdentityHashMap<>();
        Member at = first;
        while (!passed.containsKey(at)) {
            passed.put(at, way.size());
            Link onward = at.links.stream().filter(link -> leader(link).filter(leader -> !leader.aside).isPresent()).findFirst()
                    .orElseThrow();
            way.add(onward);
            at = leader(onward).orElseThrow();
        }
        return way.subList(passed.get(at), way.size());
    }

    private void tell(List<Link> circle) {
        Link last = circle.getLast();
        String leaders = circle.stream().limit(MOST_SHOWN).map(link -> String.valueOf(link.leader())).collect(Collectors.joining(" follows "));
        findings.add(last.located(), circle.size() == 1 ? "Vehicle " + last.leader() + " would follow itself."
                : "Vehicles follow each other in a circle: " + last.leader() + " follows " + leaders
                        + (circle.size() > MOST_SHOWN ? ", and so on." : "."),
                "let one of them follow nobody, or somebody else.");
    }

    private void refuseSelf(LocatedValue<GroupSettings> group) {
        Ids own = group.value().ids();
        for (Rung rung : group.value().behaviors()) {
            self(own, rung.settings().references(), Role.SEARCHED).ifPresent(target -> findings.add(registry.locate(rung.settings()).at(target.key()),
                    "Vehicle " + target.vid() + " would search for itself.", "search for vehicles of other groups."));
        }
        for (MissionStep step : MissionStep.leaves(MissionChecks.mission(group.value()))) {
            self(own, step.references(), Role.WATCHED).ifPresent(other -> findings.add(registry.locate(step).at(other.key()),
                    "Vehicle " + other.vid() + " would wait for itself.", "name a vehicle of another group."));
        }
    }

    private static Optional<References.Mention> self(Ids own, References references, Role role) {
        return references.participants().stream().filter(named -> named.role() == role && GroupIndex.contains(own, named.vid())).findFirst();
    }
}
