package io.tandem.wire;

import static org.assertj.core.api.Assertions.assertThat;

import io.tandem.message.ReportColumn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** docs/wire.md agrees with the code. */
class WireDocumentTest {

    private static final Map<String, Integer> SIZES = Map.ofEntries(Map.entry("u8", 1), Map.entry("i8", 1), Map.entry("u16", 2), Map.entry("i16", 2),
            Map.entry("u32", 4), Map.entry("i32", 4), Map.entry("f32", 4), Map.entry("u64", 8), Map.entry("i64", 8), Map.entry("f64", 8),
            Map.entry("16 bytes", Nonce.BYTES), Map.entry("24 bytes", Long.BYTES + Nonce.BYTES));
    /** the offset of every field by heading and name */
    private static final Map<String, Map<String, Integer>> OFFSETS = new LinkedHashMap<>();
    private static final List<String> TYPES = new ArrayList<>();
    private static final List<String> GAPS = new ArrayList<>();
    private static List<String> lines;

    @BeforeAll
    static void readTheDocument() throws IOException {
        String heading = "";
        int expected = 0;
        lines = Files.readAllLines(Path.of(System.getProperty("tandem.root", ".."), "docs/wire.md"));
        for (String line : lines) {
            String[] cells = line.split("\\|");
            if (line.startsWith("#")) {
                heading = line.replaceAll("^#+ ", "");
            } else if (cells.length >= 5 && cells[1].strip().matches("\\d+")) {
                int number = Integer.parseInt(cells[1].strip());
                if (cells[2].strip().matches("[A-Z_]+")) {
                    TYPES.add(number + " " + cells[2].strip());
                } else {
                    expected = number == 0 ? 0 : expected;
                    if (number != expected) {
                        GAPS.add(line);
                    }
                    expected = number + SIZES.getOrDefault(cells[2].strip(), 0);
                    OFFSETS.computeIfAbsent(heading, key -> new LinkedHashMap<>()).putIfAbsent(cells[3].strip(), number);
                }
            }
        }
    }

    private static Map<String, Integer> offsets(String heading) {
        return OFFSETS.get(heading);
    }

    @Test
    void everyTypeIsDocumentedWithItsNumber() {
        List<String> types = new ArrayList<>();
        for (DatagramType type : DatagramType.values()) {
            types.add(type.number() + " " + type);
        }

        assertThat(TYPES).isEqualTo(types);
    }

    @Test
    void fieldsFollowEachOtherWithoutGaps() {
        assertThat(GAPS).isEmpty();
        assertThat(OFFSETS).hasSizeGreaterThan(14);
    }

    @Test
    void headerIsAsDocumented() {
        assertThat(offsets("Header")).containsExactlyInAnyOrderEntriesOf(Map.of("magic", Datagram.MAGIC_AT, "version", Datagram.VERSION_AT,
                "type", Datagram.TYPE_AT, "flags", Datagram.FLAGS_AT, "session", Datagram.SESSION_AT, "sender", Datagram.SENDER_AT,
                "sequence", Datagram.SEQUENCE_AT, "send time", Datagram.SEND_TIME_AT, "payload", Datagram.PAYLOAD_AT));
    }

    @Test
    void reportIsAsDocumented() {
        Map<String, Integer> report = new LinkedHashMap<>();
        for (ReportColumn column : ReportColumn.values()) {
            report.put(column == ReportColumn.TIME ? "time offset" : column.title(), ReportFormat.offset(column));
        }

        assertThat(offsets("One report")).isEqualTo(report);
        assertThat(lines).contains("| 24 | | reports | " + ReportFormat.BYTES + " bytes each |",
                "| 23 | u8 | count | how many reports follow, up to " + ReportsHeader.MAX_REPORTS + " |",
                "| 4 | u8 | version | " + Datagram.VERSION + "; others are refused and counted |");
    }

    @Test
    void driverIsAsDocumented() {
        assertThat(offsets("One driver")).containsExactlyInAnyOrderEntriesOf(Map.ofEntries(Map.entry("vid", DriverReportFormat.VID_AT),
                Map.entry("time offset", DriverReportFormat.TIME_OFFSET_AT), Map.entry("east", DriverReportFormat.EAST_AT), Map.entry("north", DriverReportFormat.NORTH_AT),
                Map.entry("heading", DriverReportFormat.HEADING_AT), Map.entry("speed", DriverReportFormat.SPEED_AT), Map.entry("lane", DriverReportFormat.LANE_AT),
                Map.entry("leaving", DriverReportFormat.LEAVING_AT), Map.entry("next", DriverReportFormat.NEXT_AT), Map.entry("wish", DriverReportFormat.WISH_AT),
                Map.entry("asks", DriverReportFormat.ASKS_AT), Map.entry("ready", DriverReportFormat.READY_AT), Map.entry("committed", DriverReportFormat.COMMITTED_AT), Map.entry("stuck", DriverReportFormat.STUCK_AT),
                Map.entry("due", DriverReportFormat.DUE_AT)));
        assertThat(offsets("DRIVING")).containsEntry("run", DriverReportFormat.RUN_AT - Datagram.PAYLOAD_AT)
                .containsEntry("count", DriverReportFormat.COUNT_AT - Datagram.PAYLOAD_AT).containsEntry("drivers", DriverReportFormat.FIRST_AT - Datagram.PAYLOAD_AT);
    }

    @Test
    void estimatesAndViewsAreAsDocumented() {
        assertThat(offsets("ESTIMATES")).containsEntry("run", EstimateFormat.RUN_AT - Datagram.PAYLOAD_AT)
                .containsEntry("count", EstimateFormat.COUNT_AT - Datagram.PAYLOAD_AT).containsEntry("estimates", EstimateFormat.FIRST_AT - Datagram.PAYLOAD_AT);
        assertThat(offsets("One estimate")).containsEntry("seen", EstimateFormat.HEAD_BYTES);
        assertThat(offsets("One tracked object")).containsEntry("north speed variance", EstimateFormat.SEEN_BYTES - Float.BYTES);
        assertThat(offsets("OUTLOOK")).containsEntry("vid", VehicleViewFormat.VID_AT - Datagram.PAYLOAD_AT).containsEntry("run", VehicleViewFormat.RUN_AT - Datagram.PAYLOAD_AT)
                .containsEntry("piece", VehicleViewFormat.PIECE_AT - Datagram.PAYLOAD_AT).containsEntry("pieces", VehicleViewFormat.PIECES_AT - Datagram.PAYLOAD_AT)
                .containsEntry("bytes", Datagram.MAX_PAYLOAD_BYTES - VehicleViewFormat.MAX_PIECE_BYTES);
    }

    @Test
    void headersOfReportsAndOrdersAreAsDocumented() {
        assertThat(offsets("REPORTS")).containsEntry("clock offset", ReportsHeader.CLOCK_OFFSET_AT - Datagram.PAYLOAD_AT)
                .containsEntry("obeyed", ReportsHeader.OBEYED_AT - Datagram.PAYLOAD_AT)
                .containsEntry("run", ReportsHeader.RUN_AT - Datagram.PAYLOAD_AT)
                .containsEntry("margin", ReportsHeader.MARGIN_AT - Datagram.PAYLOAD_AT)
                .containsEntry("count", ReportsHeader.COUNT_AT - Datagram.PAYLOAD_AT)
                .containsEntry("reports", ReportsHeader.FIRST_REPORT_AT - Datagram.PAYLOAD_AT);
        assertThat(offsets("ORDERS")).containsEntry("part", OrdersHeader.PART_AT - Datagram.PAYLOAD_AT)
                .containsEntry("last", OrdersHeader.LAST_AT - Datagram.PAYLOAD_AT);
        assertThat(offsets("SCENARIO, STATUS and PARAMETERS")).containsEntry("bytes", Datagram.MAX_PAYLOAD_BYTES - ControlMessage.Chunk.MAX_BYTES);
    }
}
