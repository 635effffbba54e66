package io.tandem.scenario.check;

import io.tandem.message.Ids;
import io.tandem.scenario.binding.LocatedValue;
import io.tandem.scenario.text.LocatedNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The ids of a scenario as ranges, so that two million of them are checked as fast as two. */
final class IdTable {

    private static final int MOST_SHOWN = 12;

    /** An id that is defined twice. */
    record Twice(int id, LocatedNode located, LocatedNode first) {
    }

    private record Owned(Ids.Range range, LocatedNode owner) {
    }

    private final TreeMap<Integer, Owned> byFirst = new TreeMap<>();
    private final List<Twice> duplicates = new ArrayList<>();

    static IdTable of(List<LocatedValue<Ids>> groups) {
        List<Owned> all = new ArrayList<>();
        groups.forEach(group -> group.value().ranges().forEach(range -> all.add(new Owned(range, group.located()))));
        all.sort(Comparator.comparingInt(owned -> owned.range().first()));
        IdTable table = new IdTable();
        Owned farthest = null;
        for (Owned owned : all) {
            if (farthest != null && owned.range().first() <= farthest.range().last()) {
                table.duplicates.add(inOrder(owned.range().first(), farthest.owner(), owned.owner()));
            }
            farthest = farthest == null || owned.range().last() > farthest.range().last() ? owned : farthest;
            table.byFirst.merge(owned.range().first(), owned, (a, b) -> a.range().last() >= b.range().last() ? a : b);
        }
        return table;
    }

    /** The mistake is reported at the later location in the file. */
    private static Twice inOrder(int id, LocatedNode a, LocatedNode b) {
        boolean swapped = a.node().at().line() > b.node().at().line();
        return new Twice(id, swapped ? a : b, swapped ? b : a);
    }

    List<Twice> duplicates() {
        return duplicates;
    }

    boolean isEmpty() {
        return byFirst.isEmpty();
    }

    /** The first id of a set that no vehicle has. */
    OptionalInt firstUnknown(Ids ids) {
        for (Ids.Range range : ids.ranges()) {
            int next = range.first();
            while (next <= range.last()) {
                var below = byFirst.floorEntry(next);
                if (below == null || below.getValue().range().last() < next) {
                    return OptionalInt.of(next);
                }
                next = below.getValue().range().last() + 1;
            }
        }
        return OptionalInt.empty();
    }

    /** The ids for a message. */
    String shown() {
        String list = byFirst.values().stream().limit(MOST_SHOWN).map(owned -> new Ids(List.of(owned.range())).toString())
                .collect(Collectors.joining(", "));
        return byFirst.size() > MOST_SHOWN ? list + ", …" : list;
    }
}
