package io.tandem.gateway.feed;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An outlet that leads nowhere and keeps everything. */
public final class KeptMessages implements Outlet {

    public final List<byte[]> messages = new ArrayList<>();

    @Override
    public void send(byte[] message) {
        messages.add(message);
    }

    public List<String> texts() {
        return messages.stream().map(message -> new String(message, StandardCharsets.UTF_8)).toList();
    }

    @Override
    public long sent() {
        return messages.size();
    }

    @Override
    public long dropped() {
        return 0;
    }

    @Override
    public Optional<String> trouble() {
        return Optional.empty();
    }

    @Override
    public String words() {
        return "keeps everything";
    }

    @Override
    public boolean isHeardElsewhere() {
        return false;
    }

    @Override
    public void close() {
    }
}
