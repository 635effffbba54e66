package io.tandem.gateway.dis;

import io.tandem.message.Kind;

/** What an entity is, in the enumerations of SISO-REF-010, of which only kind and domain are used: eight bytes as one number. */
final class EntityType {

    private static final int PLATFORM = 1;
    private static final int LIFE_FORM = 3;
    private static final int LAND = 1;
    private static final int AIR = 2;
    private static final int SURFACE = 3;
    private static final int SUBSURFACE = 4;
    private static final int KIND_SHIFT = 56;
    private static final int DOMAIN_SHIFT = 48;
    private static final int CATEGORY_SHIFT = 24;
    /** the category of unmanned aircraft */
    private static final int UNMANNED = 50;

    private EntityType() {
    }

    static long of(Kind kind) {
        return switch (kind) {
            case GROUND, CYCLIST -> type(PLATFORM, LAND, 0);
            case AIR_FIXED_WING -> type(PLATFORM, AIR, 0);
            case AIR_ROTOR -> type(PLATFORM, AIR, UNMANNED);
            case SURFACE -> type(PLATFORM, SURFACE, 0);
            case UNDERWATER -> type(PLATFORM, SUBSURFACE, 0);
            case PEDESTRIAN -> type(LIFE_FORM, LAND, 0);
        };
    }

    private static long type(int kind, int domain, int category) {
        return (long) kind << KIND_SHIFT | (long) domain << DOMAIN_SHIFT | (long) category << CATEGORY_SHIFT;
    }

    /** The kind of participant of a foreign entity, as far as its type shows. */
    static Kind kind(long type) {
        int category = (int) (type >> CATEGORY_SHIFT) & 0xFF;
        if ((int) (type >>> KIND_SHIFT) == LIFE_FORM) {
            return Kind.PEDESTRIAN;
        }
        return switch ((int) (type >> DOMAIN_SHIFT) & 0xFF) {
            case AIR -> category == UNMANNED ? Kind.AIR_ROTOR : Kind.AIR_FIXED_WING;
            case SURFACE -> Kind.SURFACE;
            case SUBSURFACE -> Kind.UNDERWATER;
            default -> Kind.GROUND;
        };
    }
}
