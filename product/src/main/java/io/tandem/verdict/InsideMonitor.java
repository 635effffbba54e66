package io.tandem.verdict;

import io.tandem.geo.Area;
import io.tandem.message.Reports;
import io.tandem.state.Roster;
import io.tandem.time.SimTime;
import io.tandem.verdict.Expectation.Inside;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Keeps, for each vehicle, in how many of its reports it was inside, and its longest stay outside. */
final class InsideMonitor implements ExpectationMonitor {

    private static final long NEVER = Long.MIN_VALUE;

    private Inside expected;
    private final Roster roster;
    private final long afterNanos;
    /** rows of those that are judged */
    private final int[] judged;
    /** by row, as are the others */
    private final boolean[] isJudged;
    private final boolean[] heightCounts;
    private final long[] lastHeard;
    private final int[] heard;
    private final int[] inside;
    /** when the stay outside began that is under way; {@code NEVER} inside */
    private final long[] outsideSince;
    private final long[] longestOutside;
    private final long[] longestSince;

    InsideMonitor(Inside expected, Roster roster) {
        this.expected = expected;
        this.roster = roster;
        int rows = roster.count();
        afterNanos = SimTime.nanos(expected.after());
        judged = expected.vehicles().isEmpty() ? IntStream.range(0, rows).toArray()
                : expected.vehicles().stream().mapToInt(roster::rowOf).filter(row -> row >= 0).toArray();
        isJudged = new boolean[rows];
        heightCounts = new boolean[rows];
        for (int row : judged) {
            isJudged[row] = true;
            heightCounts[row] = roster.participant(row).kind().leavesSurface();
        }
        lastHeard = new long[rows];
        Arrays.fill(lastHeard, NEVER);
        heard = new int[rows];
        inside = new int[rows];
        outsideSince = new long[rows];
        Arrays.fill(outsideSince, NEVER);
        longestOutside = new long[rows];
        longestSince = new long[rows];
    }

    /** From now on another area counts. */
    void adopt(Inside changed) {
        expected = changed;
    }

    @Override
    public void heard(SimTime at, Reports reports) {
        Area area = expected.area();
        for (int i = 0; i < reports.count(); i++) {
            int row = roster.rowOf(reports.vid[i]);
            long time = reports.time[i];
            if (row >= 0 && isJudged[row] && time >= afterNanos && time > lastHeard[row]) {
                boolean within = area.contains(reports.east[i], reports.north[i])
                        && (!heightCounts[row] || area.containsHeight(reports.up[i]));
                note(row, time, within);
            }
        }
    }

    /** A stay outside lasts from the first report outside to the first inside again. */
    private void note(int row, long time, boolean within) {
        lastHeard[row] = time;
        heard[row]++;
        inside[row] += within ? 1 : 0;
        if (!within && outsideSince[row] == NEVER) {
            outsideSince[row] = time;
        }
        if (outsideSince[row] != NEVER && time - outsideSince[row] >= longestOutside[row]) {
            longestOutside[row] = time - outsideSince[row];
            longestSince[row] = outsideSince[row];
        }
        if (within) {
            outsideSince[row] = NEVER;
        }
    }

    @Override
    public Standing standing(SimTime now) {
        if (now.nanos() < afterNanos) {
            return Standing.OPEN;
        }
        return Arrays.stream(judged).anyMatch(row -> outsideSince[row] != NEVER) ? Standing.VIOLATED : Standing.MET;
    }

    @Override
    public Finding finding(SimTime end) {
        int silent = Arrays.stream(judged).filter(row -> heard[row] == 0).findFirst().orElse(-1);
        if (judged.length == 0 || silent >= 0) {
            return new Finding(false, end.nanos() < afterNanos ? VerdictNumbers.notJudged(expected.after(), end)
                    : "not judged: " + (silent < 0 ? "nobody takes part" : roster.participant(silent).name() + " was never heard"));
        }
        int least = judged[0];
        for (int row : judged) {
            least = share(row) < share(least) ? row : least;
        }
        int longest = least;
        for (int row : judged) {
            longest = longestOutside[row] > longestOutside[longest] ? row : longest;
        }
        boolean met = share(least) >= expected.share()
                && SimTime.seconds(longestOutside[longest]) <= expected.outsideAtMost().orElse(Double.POSITIVE_INFINITY);
        return new Finding(met, detail(least, longest));
    }

    private double share(int row) {
        return (double) inside[row] / heard[row];
    }

    private String detail(int least, int longest) {
        String share = "least " + VerdictNumbers.percent(share(least)) + ", " + roster.participant(least).name();
        if (inside[least] == heard[least]) {
            return share + "; nobody ever outside";
        }
        return share + "; longest stay outside " + VerdictNumbers.seconds(longestOutside[longest]) + ", "
                + roster.participant(longest).name() + " from " + VerdictNumbers.seconds(longestSince[longest]) + " on";
    }
}
