package io.tandem.fleet.unit;

import io.tandem.mobility.UnitQuantity.Role;
import io.tandem.unit.UnitSource;
import java.util.List;

/** A unit with the role in which vehicles use it. */
public record UnitPart(Role role, UnitSource source) {

    /** What tells apart units of the same source in different roles. */
    public String use() {
        return role.name();
    }

    /** What is wrong with its connections; empty for nothing. */
    public List<String> faults(UnitSource resolved) {
        return UnitBatch.faults(resolved, role);
    }
}
