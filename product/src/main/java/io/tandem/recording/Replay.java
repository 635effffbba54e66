package io.tandem.recording;

import io.tandem.diagnosis.SourceFile;
import io.tandem.message.Alert;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Fix;
import io.tandem.message.Participant;
import io.tandem.message.PlanProposal;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import io.tandem.message.Tap;
import io.tandem.message.Vitals;
import io.tandem.recording.codec.ReportsDecoder;
import io.tandem.recording.encoding.DamagedException;
import io.tandem.recording.encoding.JsonValue;
import io.tandem.recording.encoding.LittleEndianReader;
import io.tandem.recording.mcap.McapFormat;
import io.tandem.recording.mcap.McapReader;
import io.tandem.recording.metadata.DeviceNames;
import io.tandem.recording.topic.JsonMessages;
import io.tandem.recording.topic.PlanMessages;
import io.tandem.recording.topic.Topic;
import io.tandem.time.SimTime;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** One pass over a recording that passes its messages to a tap in the original order. */
final class Replay {

    private final McapReader file;
    private final Tap tap;
    /** log times between which messages are passed on, both included */
    private final long from;
    private final long to;
    private final ReportsDecoder codec = new ReportsDecoder();
    private final Reports reports = new Reports();
    private final List<Participant> joining = new ArrayList<>();
    private List<SourceFile> sources = List.of();
    private long reportCount;
    private int damagedChunks;
    private long unknown;
    private boolean begun;

    Replay(McapReader file, Tap tap) {
        this(file, tap, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    /** Passes on only messages logged between two times, both included. */
    Replay(McapReader file, Tap tap, long from, long to) {
        this.file = file;
        this.tap = tap;
        this.from = from;
        this.to = to;
    }

    /** The files of the scenario, once their message was read. */
    List<SourceFile> sources() {
        return sources;
    }

    /** Whether participants or reports were read. */
    boolean begun() {
        return begun;
    }

    ReplaySummary result() {
        return new ReplaySummary(reportCount, damagedChunks, unknown);
    }

    void chunk(int number) throws IOException {
        if (!file.touches(number, from, to)) {
            return;
        }
        try {
            LittleEndianReader records = file.chunk(number);
            while (records.remaining() > 0) {
                int opcode = records.u8();
                record(opcode, records.part(records.u64()));
            }
        } catch (DamagedException e) {
            damagedChunks++;
        }
    }

    private void record(int opcode, LittleEndianReader content) throws DamagedException {
        if (opcode == McapFormat.CHANNEL) {
            file.channel(content);
        } else if (opcode == McapFormat.MESSAGE) {
            Topic topic = file.topic(content.u16());
            content.skip(Integer.BYTES);
            long logTime = content.u64();
            content.skip(Long.BYTES);
            boolean wanted = logTime >= from && logTime <= to;
            if (topic == null) {
                unknown++;
            } else if (topic == Topic.REPORTS) {
                reports(content, wanted);
            } else if (wanted) {
                message(topic, content);
            }
        }
    }

    /** A message is parsed completely before the tap receives it. */
    private void message(Topic topic, LittleEndianReader content) throws DamagedException {
        switch (topic) {
            case PARTICIPANTS -> participants(JsonValue.read(content));
            case ALERTS -> {
                Alert alert = JsonMessages.alert(JsonValue.read(content));
                tap.alerted(alert);
            }
            case EVENTS -> {
                Event event = JsonMessages.event(JsonValue.read(content));
                tap.event(event);
            }
            case RUN_STATE -> {
                JsonValue json = JsonValue.read(content);
                RunState state = JsonMessages.runState(json);
                tap.runState(JsonMessages.time(json), state);
            }
            case STATE_HASH -> {
                JsonValue json = JsonValue.read(content);
                long hash = JsonMessages.stateHash(json);
                tap.stateHash(JsonMessages.time(json), hash);
            }
            case FIXES -> {
                Fix fix = JsonMessages.fix(JsonValue.read(content));
                tap.received(fix);
            }
            case ESTIMATES -> {
                Estimate estimate = JsonMessages.estimate(JsonValue.read(content));
                tap.believed(estimate);
            }
            case PLANS -> {
                PlanProposal proposal = PlanMessages.read(JsonValue.read(content));
                tap.proposed(proposal);
            }
            case VITALS -> {
                Vitals vitals = JsonMessages.vitals(JsonValue.read(content));
                tap.vitals(vitals);
            }
            case REPORTS, MAP, POSES, LOG -> {
                // Copies of the reports for viewers; nothing to pass on.
            }
            case SCENARIO -> sources = JsonMessages.scenario(JsonValue.read(content));
        }
    }

    /** Reports are decoded even where they are not passed on: later ones are predicted from them. */
    private void reports(LittleEndianReader content, boolean wanted) throws DamagedException {
        SimTime at = codec.decode(content, reports);
        if (wanted) {
            reportCount += reports.count();
            begun = true;
            tap.heard(at, reports);
        }
    }

    /** Participants may be split into several messages; the tap receives all at once. */
    private void participants(JsonValue json) throws DamagedException {
        joining.addAll(JsonMessages.participants(json));
        if (joining.size() >= json.at("total").whole()) {
            List<Participant> all = List.copyOf(DeviceNames.apply(file.metadata(Recorder.RECORDER), joining));
            joining.clear();
            begun = true;
            tap.joined(all);
        }
    }
}
