package io.tandem;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** The table of rooms as ARCHITECTURE.md states it: which room may know which. */
record RoomTable(Map<String, Row> rows) {

    private static final String HEADER = "| room | decides | may know |";
    private static final String LATER = " (later)";
    private static final String NONE = "–";
    private static final String ALL = "all";
    private static final String ALL_BUT = "all but ";

    /** One room; one that comes later has a name but no package yet. */
    record Row(boolean later, Set<String> mayKnow) {
    }

    static RoomTable parse(String document) {
        List<List<String>> cells = document.lines()
                .dropWhile(line -> !line.equals(HEADER)).skip(2).takeWhile(line -> line.startsWith("|"))
                .map(RoomTable::cells).toList();
        Set<String> names = cells.stream().map(row -> name(row.getFirst())).collect(Collectors.toCollection(TreeSet::new));
        Map<String, Row> rows = new LinkedHashMap<>();
        for (List<String> row : cells) {
            rows.put(name(row.get(0)), new Row(row.get(0).endsWith(LATER), mayKnow(row.get(2), names)));
        }
        return new RoomTable(rows);
    }

    private static List<String> cells(String line) {
        return Arrays.stream(line.split("\\|")).skip(1).map(String::strip).toList();
    }

    private static String name(String firstCell) {
        return firstCell.replace(LATER, "");
    }

    private static Set<String> mayKnow(String cell, Set<String> names) {
        if (cell.startsWith(ALL_BUT)) {
            Set<String> others = new TreeSet<>(names);
            List.of(cell.substring(ALL_BUT.length()).split(", ")).forEach(others::remove);
            return others;
        }
        return switch (cell) {
            case NONE -> Set.of();
            case ALL -> names;
            default -> Set.of(cell.split(", "));
        };
    }

    boolean allows(String room, String other) {
        return room.equals(other) || rows.containsKey(room) && rows.get(room).mayKnow().contains(other);
    }

    /** What the table says that cannot be: rows that name no row, packages without a row, rows without a package. */
    List<String> contradictions(Set<String> packages) {
        List<String> found = new ArrayList<>();
        for (String name : packages) {
            if (!rows.containsKey(name)) {
                found.add("room " + name + " has no row");
            }
        }
        rows.forEach((name, row) -> {
            if (row.later() && packages.contains(name)) {
                found.add("room " + name + " exists, so its row is no longer (later)");
            }
            if (!row.later() && !packages.contains(name)) {
                found.add("row " + name + " has no package");
            }
            for (String known : row.mayKnow()) {
                if (!rows.containsKey(known)) {
                    found.add("row " + name + " may know " + known + ", which has no row");
                }
            }
        });
        return found;
    }
}
