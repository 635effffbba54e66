package io.tandem.review.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TimeToCollisionTest {

    private static final Outline CAR = Outline.box(4.5, 1.8);

    /** Reference: domain/reference/measures/measures.json, six cases of the quadratic. */
    @Test
    void inLaneIsTheFirstRootOfTheQuadratic() {
        List<Reference> cases = Reference.measures().cases("ttc_1d");

        assertThat(cases).hasSize(6).allSatisfy(one -> same(TimeToCollision.inLane(one.number("gap"), one.number("vf"),
                one.number("vl"), one.number("af"), one.number("al")), one.number("ttc"), 1e-9));
    }

    @Test
    void withoutAccelerationBothFormsAgree() {
        assertThat(TimeToCollision.inLane(30, 20, 15)).isEqualTo(6);
        assertThat(TimeToCollision.inLane(30, 15, 20)).isNaN();
        assertThat(TimeToCollision.inLane(30, 15, 15)).isNaN();
        assertThat(TimeToCollision.inLane(-0.1, 15, 20)).isZero();
        assertThat(TimeToCollision.inLane(-0.1, 15, 20, 0, 0)).isZero();
    }

    /** Reference: the naive root 3.123 s lets the leader go backwards. */
    @Test
    void leaderThatBrakesToRestStaysThere() {
        Reference one = Reference.measures().part("ttc_leader_brakes_to_rest");

        double seconds = TimeToCollision.inLane(one.number("gap"), one.number("vf"), one.number("vl"), 0, one.number("al"));

        same(seconds, one.number("ttc"), 1e-9);
    }

    @Test
    void followerThatStopsInTimeNeverMeetsAStandingLeader() {
        assertThat(TimeToCollision.inLane(10, 6, 0, -2, 0)).isNaN();
        assertThat(TimeToCollision.inLane(8.9, 6, 0, -2, -1)).isCloseTo(3 - Math.sqrt(0.1), within(1e-9));
    }

    @Test
    void brakingAgreesWithFineStepping() {
        Random random = new Random(5);

        for (int i = 0; i < 300; i++) {
            double gap = 1 + 30 * random.nextDouble();
            double vf = 20 * random.nextDouble();
            double vl = 20 * random.nextDouble();
            double af = 6 * random.nextDouble() - 4;
            double al = 6 * random.nextDouble() - 4;
            double stepped = stepped(gap, vf, vl, af, al);
            double seconds = TimeToCollision.inLane(gap, vf, vl, af, al);

            assertThat(Double.isNaN(seconds) || seconds > 20 ? Double.NaN : seconds).as("%s %s %s %s %s", gap, vf, vl, af, al)
                    .satisfies(found -> same(found, stepped, 0.02));
        }
    }

    private static double stepped(double gap, double vf, double vl, double af, double al) {
        double h = 1e-3;
        double left = gap;
        for (double t = 0; t < 20; t += h) {
            double nextF = Math.max(0, vf + af * h);
            double nextL = Math.max(0, vl + al * h);
            left += h * ((vl + nextL) - (vf + nextF)) / 2;
            vf = nextF;
            vl = nextL;
            if (left <= 0) {
                return t + h;
            }
        }
        return Double.NaN;
    }

    @Test
    void discsMeetWhereTheirCentresAreTheRadiiApart() {
        List<Reference> cases = Reference.measures().cases("ttc_disc");

        assertThat(cases).hasSize(5).allSatisfy(one -> same(TimeToCollision.discs(one.numbers("p")[0], one.numbers("p")[1],
                one.numbers("v")[0], one.numbers("v")[1], one.number("r")), one.number("ttc"), 1e-9));
    }

    @Test
    void boxesMeetWhenNoAxisSeparatesThem() {
        List<Reference> cases = Reference.measures().cases("ttc_box");

        assertThat(cases).hasSize(5).allSatisfy(one -> same(boxes(one), one.number("ttc"), 1e-6));
    }

    private static double boxes(Reference one) {
        double[] p1 = one.numbers("p1");
        double[] p2 = one.numbers("p2");
        double[] v1 = one.numbers("v1");
        double[] v2 = one.numbers("v2");
        return TimeToCollision.plane(CAR, one.number("yaw1"), CAR, one.number("yaw2"), p2[0] - p1[0], p2[1] - p1[1], v2[0] - v1[0],
                v2[1] - v1[1]);
    }

    /** The separation is found by other means than the time of contact, so either checks the other. */
    @Test
    void planeAgreesWithFineSteppingForBoxesAndDiscs() {
        Random random = new Random(11);
        Outline[] outlines = {CAR, Outline.box(10, 2.5), Outline.disc(0.5), Outline.disc(3)};
        int met = 0;

        for (int i = 0; i < 400; i++) {
            Outline one = outlines[random.nextInt(4)];
            Outline other = outlines[random.nextInt(4)];
            double turn = 7 * random.nextDouble();
            double otherTurn = 7 * random.nextDouble();
            double east = 40 * random.nextDouble() - 20;
            double north = 40 * random.nextDouble() - 20;
            double u = -east / 3 + 4 * random.nextGaussian();
            double v = -north / 3 + 4 * random.nextGaussian();
            double stepped = Double.NaN;
            for (int k = 0; k <= 20_000 && Double.isNaN(stepped); k++) {
                double t = k * 1e-3;
                stepped = OutlineGap.metres(one, turn, other, otherTurn, east + u * t, north + v * t) == 0 ? t : Double.NaN;
            }
            double seconds = TimeToCollision.plane(one, turn, other, otherTurn, east, north, u, v);
            met += Double.isNaN(seconds) ? 0 : 1;

            assertThat(gone(seconds, stepped)).as("%d: %s against %s", i, seconds, stepped).isTrue();
            same(TimeToCollision.plane(other, otherTurn, one, turn, -east, -north, -u, -v), seconds, 1e-9);
        }

        assertThat(met).isBetween(100, 390);
    }

    /** Equal to a step, or a graze so short that stepping may miss it. */
    private static boolean gone(double seconds, double stepped) {
        return Double.isNaN(stepped) ? Double.isNaN(seconds) || seconds > 19.9 : Math.abs(seconds - stepped) <= 1.1e-3;
    }

    @Test
    void flagsFollowTheTable() {
        assertThat(TimeToCollision.flag(1.4)).isEqualTo(Severity.CRITICAL);
        assertThat(TimeToCollision.flag(2.9)).isEqualTo(Severity.WARN);
        assertThat(TimeToCollision.flag(3)).isEqualTo(Severity.NONE);
        assertThat(TimeToCollision.flag(Double.NaN)).isEqualTo(Severity.NONE);
    }

    private static void same(double found, double expected, double tolerance) {
        if (Double.isNaN(expected)) {
            assertThat(found).isNaN();
        } else {
            assertThat(found).isCloseTo(expected, within(tolerance));
        }
    }
}
