package io.tandem.mobility.rigid;

/**
 * Why a vehicle cannot be simulated.
 *
 * @param key   the setting at fault
 * @param entry which of its entries, from 0; -1 for the setting as a whole
 * @param what  a sentence
 * @param cure  what to write in its place
 */
public record RigidFlaw(String key, int entry, String what, String cure) {

    RigidFlaw(String key, String what, String cure) {
        this(key, -1, what, cure);
    }
}
