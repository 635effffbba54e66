package io.tandem.unit;

/** Gives units to a fleet. */
@FunctionalInterface
public interface UnitFactory {

    /**
     * A unit that is ready.
     *
     * @param source with connections from the unit's variables to the vehicle's quantities
     * @param engine closed by the factory
     */
    record OpenUnit(UnitSource source, UnitEngine engine) {
    }

    /**
     * The unit of a source, the same one for the same source and use.
     *
     * @param use tells apart units of the same source that are stepped apart
     */
    OpenUnit open(UnitSource source, String use) throws UnitException;

    /** Where units are carried elsewhere, or not allowed. */
    static UnitFactory unavailable(String why) {
        return (source, use) -> {
            throw new UnitException(why);
        };
    }
}
