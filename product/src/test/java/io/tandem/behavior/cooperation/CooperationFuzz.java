package io.tandem.behavior.cooperation;

import io.tandem.message.MessageFields;

/** Payloads of messages about platoons and manoeuvres for the fuzzer. */
public final class CooperationFuzz {

    private CooperationFuzz() {
    }

    public static void read(String payload) {
        Membership.leaderIn(MessageFields.parse(payload));
        Notice.of(1, payload).ifPresent(notice -> {
            notice.isTo(1);
            notice.id("leader");
        });
    }
}
