package io.tandem.gateway.feed;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** An outlet that leads nowhere and keeps everything. */
public final class KeptMessages extends Outlet {

    public final List<byte[]> messages = new ArrayList<>();

    @Override
    public void send(byte[] message) {
        messages.add(message);
        count(true);
    }

    public List<String> texts() {
        return messages.stream().map(message -> new String(message, StandardCharsets.UTF_8)).toList();
    }

    @Override
    public String description() {
        return "keeps everything";
    }

    @Override
    public boolean leavesMachine() {
        return false;
    }

    @Override
    public void close() {
    }
}
