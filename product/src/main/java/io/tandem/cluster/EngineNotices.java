package io.tandem.cluster;

import io.tandem.diagnosis.PrintableText;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jgroups.logging.LogFactory;

/** What the engine warns of, as sentences for operators, and why it did not let this node in. */
final class EngineNotices extends Handler {

    private static final Logger ENGINE_LOG = Logger.getLogger("org.jgroups");
    private static final int MAX_CHARACTERS = 300;
    private static final Pattern REFUSED_PEER = Pattern.compile("failed accepting connection from peer .*?hostname=([^,]*), port=(\\d+), Session\\([^|]*\\|(SSL_NULL)?");
    private static final Pattern FATAL_ALERT = Pattern.compile("Received fatal alert: (\\w+)");

    private final Consumer<String> notices;
    private volatile String refusal;

    private EngineNotices(Consumer<String> notices) {
        this.notices = notices;
        setLevel(Level.WARNING);
    }

    /** Passes warnings on until it is closed. */
    static EngineNotices begin(Consumer<String> notices) {
        EngineNotices handler = new EngineNotices(notices);
        LogFactory.useJdkLogger(true);
        ENGINE_LOG.setUseParentHandlers(false);
        ENGINE_LOG.addHandler(handler);
        return handler;
    }

    /** Why nobody can be reached, as far as it is known. */
    Optional<String> refusal() {
        return Optional.ofNullable(refusal);
    }

    /** Passes on a sentence without its full stop. */
    void tell(String notice) {
        notices.accept(PrintableText.shorten(notice, MAX_CHARACTERS) + ".");
    }

    /** A sentence that also explains why this node does not take part. */
    void refuse(String why) {
        refusal = why;
        tell(why);
    }

    @Override
    public void publish(LogRecord record) {
        if (isLoggable(record)) {
            explain(record.getMessage() + (record.getThrown() == null ? "" : ": " + record.getThrown()));
        }
    }

    private void explain(String text) {
        Matcher peer = REFUSED_PEER.matcher(text);
        Matcher alert = FATAL_ALERT.matcher(text);
        if (peer.find()) {
            tell("A connection from " + peer.group(1) + ":" + peer.group(2) + (peer.group(3) == null ? " ended before it had shown a certificate of this cluster's authority (a stranger, or two connections that crossed)"
                    : " did not speak " + ClusterIdentity.PROTOCOL + ": a stranger, or a process without --certificate"));
        } else if (alert.find()) {
            refuse("The other side refuses the certificate of this process: " + alert.group(1));
        } else if (text.contains("JGRP000010")) {
            refuse("The other side sent what is no message of a cluster: it has a certificate and this process none, or the other way round, or it is another program");
        } else {
            tell("Cluster: " + text);
        }
    }

    @Override
    public void flush() {
    }

    @Override
    public void close() {
        ENGINE_LOG.removeHandler(this);
    }
}
