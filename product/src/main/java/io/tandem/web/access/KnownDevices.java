package io.tandem.web.access;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Devices that were admitted, by a token that their browsers keep, and those of them that an operator has ejected: they stay out at any address and
 * in any run, as long as the server lasts. Any thread may use it.
 */
public final class KnownDevices {

    private static final int MAX_DEVICES = 10_000;

    /** Whether a device is ejected; the least recently used are forgotten. */
    private final Map<String, Boolean> ejected = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Boolean> eldest) {
            return size() > MAX_DEVICES;
        }
    };

    /** Remembers a device; a new token for one that is not known, which may be null. */
    public synchronized String admit(String device) {
        if (isAdmitted(device)) {
            return device;
        }
        String token = AccessPolicy.newToken();
        ejected.put(token, false);
        return token;
    }

    public synchronized boolean isAdmitted(String device) {
        return device != null && Boolean.FALSE.equals(ejected.get(device));
    }

    public synchronized boolean isEjected(String device) {
        return device != null && Boolean.TRUE.equals(ejected.get(device));
    }

    /** False where it was ejected before. */
    public synchronized boolean eject(String device) {
        return !Boolean.TRUE.equals(ejected.put(device, true));
    }
}
