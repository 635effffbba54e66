package io.tandem.bridge;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.Problem;
import io.tandem.message.Parameter;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Carries out what a client asks and what has to wait for the run, one after the other on a thread of its own, so that its socket goes on reading. */
final class RequestWorker implements AutoCloseable {

    private static final int MAX_WAITING = 64;
    private static final String TOO_MANY = "Too many requests wait: send the next when there is an answer.";

    private final BridgeRun run;
    private final BridgeSocket socket;
    private final ThreadPoolExecutor thread = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_WAITING), Thread.ofVirtual().factory());
    private final Set<String> watched = ConcurrentHashMap.newKeySet();

    RequestWorker(BridgeRun run, BridgeSocket socket) {
        this.run = run;
        this.socket = socket;
    }

    private void execute(Runnable work, Consumer<String> refusal) {
        try {
            thread.execute(work);
        } catch (RejectedExecutionException full) {
            socket.counters().refused.increment();
            refusal.accept(TOO_MANY);
        }
    }

    void call(BridgeServices.Offer offer, Map<String, Object> request, Consumer<Map<String, Object>> answer, Consumer<String> refusal) {
        execute(() -> answer.accept(offer.call(run, request, socket.name())), refusal);
    }

    /** @param names empty for all */
    void getParameters(List<String> names, String id) {
        execute(() -> socket.send(FoxgloveText.parameters(parameters(names), id)), this::warn);
    }

    private List<Parameter> parameters(List<String> names) {
        return run.control().parameters().stream().filter(one -> names.isEmpty() || names.contains(one.path())).toList();
    }

    void watchParameters(List<String> names, boolean watch) {
        execute(() -> {
            List<String> meant = parameters(names).stream().map(Parameter::path).toList();
            if (watch) {
                watched.addAll(meant);
            } else {
                meant.forEach(watched::remove);
            }
        }, this::warn);
    }

    void setParameters(List<JsonTree> parameters, String id) {
        execute(() -> {
            List<String> names = parameters.stream().map(one -> one.text("name").orElse("")).toList();
            parameters.forEach(this::set);
            if (id != null || names.stream().anyMatch(watched::contains)) {
                socket.send(FoxgloveText.parameters(run.control().parameters().stream().filter(one -> names.contains(one.path())).toList(), id));
            }
        }, this::warn);
    }

    /** A number gets the unit that the setting has. */
    private void set(JsonTree parameter) {
        String name = parameter.text("name").orElse("");
        Object value = parameter.members().get("value");
        String unit = value instanceof Number ? run.control().parameters().stream().filter(one -> one.path().equals(name)).map(one -> " " + one.unit()).findFirst().orElse("") : "";
        try {
            run.control().change(name, value + unit, socket.name());
        } catch (MistakeException refused) {
            Problem first = refused.problems().getFirst();
            socket.counters().refused.increment();
            warn(name + ": " + first.what() + " Fix: " + first.fix());
        }
    }

    private void warn(String text) {
        socket.send(FoxgloveText.status(2, text));
    }

    @Override
    public void close() {
        thread.shutdownNow();
    }
}
