package io.tandem.v2x;

import java.util.List;

/** What units at traffic signals say of them. */
public interface SignalMessages {

    /** No signals. */
    SignalMessages NONE = new SignalMessages() {
        @Override
        public String spat(String signal, double seconds) {
            return "";
        }

        @Override
        public List<String> map(String signal) {
            return List.of();
        }
    };

    /** The payload of a SPAT message at a simulated time; empty where there is no such signal. */
    String spat(String signal, double seconds);

    /** The payloads of the MAP messages of a signal, one for each lane that leads to it. */
    List<String> map(String signal);
}
