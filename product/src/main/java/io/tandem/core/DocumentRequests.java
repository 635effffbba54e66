package io.tandem.core;

import io.tandem.time.WallClock;
import io.tandem.wire.ControlMessage;
import java.util.function.Supplier;

/** Sends the pieces of documents that hosts and tools request: the scenario, the settings that can change, the status. */
final class DocumentRequests {

    private static final int ONLY_EDITION = 1;

    private final byte[] scenario;
    private final SettingsRequests settings;
    private final StatusRequests status;
    private final WallClock machine;
    private final Supplier<StatusSnapshot> snapshot;

    DocumentRequests(byte[] scenario, SettingsRequests settings, StatusRequests status, WallClock machine, Supplier<StatusSnapshot> snapshot) {
        this.scenario = scenario;
        this.settings = settings;
        this.status = status;
        this.machine = machine;
        this.snapshot = snapshot;
    }

    /** Nothing is sent of a document that is not written yet, or of an edition that is gone; the peer asks again. */
    void send(PeerSession peer, ControlMessage.Request request) {
        switch (request.about()) {
            case SCENARIO -> peer.messageSender().send(request, ONLY_EDITION, scenario);
            case PARAMETERS -> settings.list(peer).ifPresent(list -> peer.messageSender().send(request, ONLY_EDITION, list));
            case STATUS -> sendStatus(peer, request);
        }
    }

    private void sendStatus(PeerSession peer, ControlMessage.Request request) {
        boolean isWritten = request.edition() == 0 ? status.show(peer, machine.nanoTime(), snapshot) : request.edition() == peer.statusEdition();
        if (isWritten) {
            peer.messageSender().send(request, peer.statusEdition(), peer.status());
        }
    }
}
