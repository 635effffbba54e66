package io.tandem.sweep.search;

import io.tandem.sweep.outcome.Row;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.hipparchus.random.SobolSequenceGenerator;

/**
 * Looks for the edge between pass and fail. A point passes if all its seeds do. In one setting the ends are tried, then points of a sequence that halves the gaps
 * until both outcomes are known. In several settings Sobol's sequence gives the first points. Then the middle between a failed point and a passed neighbour is tried,
 * the widest of these gaps first, so that the whole edge is known ever more closely; in one setting this is bisection.
 */
public final class BoundarySearch {

    /** A failed point and a passed neighbour, in the unit cube. */
    public record Bracket(double[] passed, double[] failed) {

        double width() {
            return distance(passed, failed);
        }

        double[] middle() {
            double[] middle = new double[passed.length];
            for (int i = 0; i < middle.length; i++) {
                middle[i] = (passed[i] + failed[i]) / 2;
            }
            return middle;
        }
    }

    private record Tried(double[] point, boolean passed) {
    }

    /** A bracket is narrow enough at this share of the range. */
    private static final double TOLERANCE = 1e-3;
    /** Points per round; the same for any number of threads, so that the search is, too. */
    private static final int BATCH = 4;
    /** Number of passed points that are looked at beside each failed one. */
    private static final int NEAREST = 8;
    private static final int FIRST_POINTS_PER_DIMENSION = 8;

    private final SearchSpace space;
    private final PointRunner runner;
    private final Predicate<Row> passes;
    private final List<Tried> tried = new ArrayList<>();

    /** @param passes whether a run met what the edge is looked for */
    public BoundarySearch(SearchSpace space, PointRunner runner, Predicate<Row> passes) {
        this.space = space;
        this.runner = runner;
        this.passes = passes;
    }

    /** The edge, narrowest brackets first; empty where all points passed or all failed. */
    public List<Bracket> find() throws IOException {
        for (double[] point : firstPoints()) {
            if (space.dimensions() == 1 && bothKnown()) {
                break;
            }
            if (!tryPoints(List.of(point))) {
                break;
            }
        }
        for (List<double[]> next = middles(); !next.isEmpty() && tryPoints(next); next = middles()) {
            // Every round tries the middles of the widest brackets.
        }
        return brackets().stream().sorted(Comparator.comparingDouble(Bracket::width)).toList();
    }

    /** In one dimension the ends and van der Corput's sequence, which halves the gaps; otherwise Sobol's sequence. */
    private List<double[]> firstPoints() {
        int most = Math.min(runner.pointsLeft(), space.dimensions() == 1 ? Math.max(2, runner.pointsLeft() / 2) : FIRST_POINTS_PER_DIMENSION * space.dimensions());
        List<double[]> points = new ArrayList<>();
        if (space.dimensions() == 1) {
            points.add(new double[] {0});
            points.add(new double[] {1});
        }
        SobolSequenceGenerator sequence = new SobolSequenceGenerator(space.dimensions());
        sequence.nextVector();
        while (points.size() < most) {
            points.add(sequence.nextVector());
        }
        return points;
    }

    private boolean bothKnown() {
        return tried.stream().anyMatch(Tried::passed) && tried.stream().anyMatch(one -> !one.passed);
    }

    /** Whether all of them could be tried. */
    private boolean tryPoints(List<double[]> points) throws IOException {
        List<List<Row>> rows = runner.run(points);
        for (int i = 0; i < rows.size(); i++) {
            tried.add(new Tried(points.get(i), rows.get(i).stream().allMatch(passes)));
        }
        return rows.size() == points.size();
    }

    private List<double[]> middles() {
        return brackets().stream().filter(bracket -> bracket.width() > TOLERANCE).sorted(Comparator.comparingDouble(Bracket::width).reversed())
                .limit(BATCH).map(Bracket::middle).toList();
    }

    /** Pairs of a failed point and one of the passed points nearest to it that are neighbours. */
    private List<Bracket> brackets() {
        List<Bracket> brackets = new ArrayList<>();
        List<Tried> passed = tried.stream().filter(Tried::passed).toList();
        for (Tried failed : tried) {
            if (!failed.passed) {
                passed.stream().sorted(Comparator.comparingDouble(one -> distance(one.point, failed.point))).limit(NEAREST)
                        .map(near -> new Bracket(near.point, failed.point)).filter(this::areNeighbours).forEach(brackets::add);
            }
        }
        return brackets;
    }

    /** Whether no other point lies in the ball whose diameter the two are (K. Gabriel and R. Sokal, Systematic Zoology 18 (1969) 259). */
    private boolean areNeighbours(Bracket bracket) {
        double square = bracket.width() * bracket.width();
        return tried.stream().noneMatch(one -> one.point != bracket.passed && one.point != bracket.failed
                && Math.pow(distance(one.point, bracket.passed), 2) + Math.pow(distance(one.point, bracket.failed), 2) < square);
    }

    private static double distance(double[] one, double[] other) {
        double sum = 0;
        for (int i = 0; i < one.length; i++) {
            sum += (one[i] - other[i]) * (one[i] - other[i]);
        }
        return Math.sqrt(sum);
    }
}
