package io.tandem.scenario.schema;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Suggests corrections for misspelt names. */
public final class SpellingSuggestion {

    private static final int LONGEST = 60;
    private static final int MOST_LISTED = 30;

    private SpellingSuggestion() {
    }

    /** The candidate with the smallest edit distance, if it is small enough. */
    public static Optional<String> to(String written, Collection<String> candidates) {
        if (written.length() > LONGEST) {
            return Optional.empty();
        }
        int tolerance = Math.max(1, written.length() / 2);
        String best = null;
        int least = tolerance + 1;
        for (String candidate : candidates) {
            if (Math.abs(candidate.length() - written.length()) < least && distance(written, candidate) < least) {
                best = candidate;
                least = distance(written, candidate);
            }
        }
        return Optional.ofNullable(best);
    }

    /** The fix for a wrong name: the nearest candidate, and all candidates where they are few. */
    public static String fix(String written, Collection<String> candidates, String noun) {
        if (candidates.isEmpty()) {
            return "define " + ValueSchema.article(noun) + " of that name first.";
        }
        List<String> shown = candidates.stream().limit(MOST_LISTED).toList();
        String list = String.join(", ", shown) + (candidates.size() > MOST_LISTED ? ", …" : "");
        return to(written, candidates).map(near -> "did you mean " + near + "? There is: " + list + ".")
                .orElse("write one of: " + list + ".");
    }

    /**
     * Optimal string alignment distance (restricted Damerau-Levenshtein, ignoring case): insertion, deletion, substitution and
     * the exchange of two adjacent characters each count 1 (F. Damerau, CACM 7 (1964) 171).
     */
    static int distance(String written, String candidate) {
        String a = written.toLowerCase(Locale.ROOT);
        String b = candidate.toLowerCase(Locale.ROOT);
        int[][] cost = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                cost[i][j] = i == 0 ? j : j == 0 ? i : cheapest(cost, a, b, i, j);
            }
        }
        return cost[a.length()][b.length()];
    }

    private static int cheapest(int[][] cost, String a, String b, int i, int j) {
        int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(cost[i - 1][j - 1] + change, Math.min(cost[i - 1][j], cost[i][j - 1]) + 1);
        boolean exchanged = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return exchanged ? Math.min(best, cost[i - 2][j - 2] + 1) : best;
    }
}
