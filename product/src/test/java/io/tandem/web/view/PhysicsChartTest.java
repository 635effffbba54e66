package io.tandem.web.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.tandem.message.PhysicsColumn;
import io.tandem.message.PhysicsSample;
import io.tandem.recording.PhysicsSeries;
import io.tandem.time.SimTime;
import io.tandem.time.WallClock;
import io.tandem.web.contract.ApiAnswer;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Charts of what is inside vehicles, in steps of 5 ms. */
class PhysicsChartTest {

    private static PhysicsChart chart(String columns, String from, String to, String pixels) {
        return PhysicsChart.of(Map.of("vid", "7", "columns", columns, "from", from, "to", to, "pixels", pixels)::get);
    }

    /** The speed rises by 1 m/s each step; wheel 2 slips in step 500 alone. */
    private static PhysicsSample sample(int vid, int step) {
        PhysicsSample sample = new PhysicsSample(new SimTime(step * 5_000_000L), vid);
        sample.set(PhysicsColumn.SPEED, step);
        sample.set(PhysicsColumn.WHEEL_SLIP, 0, step == 500 ? -1 : 0);
        return sample;
    }

    private static PhysicsSeries series(int steps, int most, PhysicsSeries.WhenFull whenFull) {
        PhysicsSeries series = new PhysicsSeries(most, whenFull);
        for (int step = 0; step < steps; step++) {
            series.add(sample(7, step));
        }
        return series;
    }

    @Test
    void columnsOfWheelsHaveNumbersAndEveryColumnItsValueAtTheEnd() {
        ApiAnswer.Physics answer = chart("", "0", "2.5", "100").answer(series(1000, 4096, PhysicsSeries.WhenFull.THIN));

        assertThat(answer.columns()).extracting(ApiAnswer.PhysicsValue::name).containsExactly("speed_mps", "wheel_slip_1", "wheel_slip_2");
        assertThat(answer.columns()).extracting(ApiAnswer.PhysicsValue::value).containsExactly(500.0, 0.0, -1.0);
        assertThat(answer.samples().columns()).isEmpty();
    }

    @Test
    void aContactHasColumnsOnceThereWasOneAndNoValueAtOtherTimes() {
        PhysicsSeries series = series(100, 4096, PhysicsSeries.WhenFull.THIN);
        PhysicsSample touching = sample(7, 100);
        touching.set(PhysicsColumn.CONTACT_EAST, 3, 4);
        series.add(touching);
        series.add(sample(7, 101));

        assertThat(value(chart("", "0", "0.5", "9").answer(series), "contact_x_m_2")).isEqualTo(4);
        assertThat(value(chart("", "0", "0.495", "9").answer(series), "contact_x_m_2")).isNaN();
        assertThat(value(chart("", "0", "0.505", "9").answer(series), "contact_x_m_2")).isNaN();
        assertThat(value(chart("", "0", "0.505", "9").answer(series), "speed_mps")).isEqualTo(101);
    }

    private static double value(ApiAnswer.Physics answer, String name) {
        return answer.columns().stream().filter(column -> column.name().equals(name)).findFirst().orElseThrow().value();
    }

    @Test
    void aSpikeOfOneStepIsNeverThinnedAway() {
        ApiAnswer.Physics answer = chart("wheel_slip_2,wheel_slip_9", "0", "5", "20").answer(series(1000, 4096, PhysicsSeries.WhenFull.THIN));

        assertThat(answer.samples().columns()).containsOnlyKeys("wheel_slip_2");
        double[] slip = answer.samples().columns().get("wheel_slip_2");
        assertThat(slip.length).isLessThan(100);
        assertThat(Arrays.stream(slip).min()).hasValue(-1);
        assertThat(answer.samples().tS()).isSorted().hasSameSizeAs(slip);
    }

    @Test
    void memoryIsBoundedByForgettingTheOldestOrByThinning() {
        PhysicsSeries latest = series(1000, 100, PhysicsSeries.WhenFull.FORGET);
        PhysicsSeries whole = series(1000, 100, PhysicsSeries.WhenFull.THIN);

        assertThat(latest.count()).isBetween(50, 100);
        assertThat(latest.time(latest.count() - 1)).isEqualTo(999 * 5_000_000L);
        assertThat(latest.time(1) - latest.time(0)).isEqualTo(5_000_000);
        assertThat(whole.count()).isBetween(50, 100);
        assertThat(whole.time(0)).isZero();
        assertThat(whole.value(0, whole.count() - 1)).isCloseTo(whole.time(whole.count() - 1) / 5e6, within(1e-6));
    }

    @Test
    void aLiveRunKeepsWhatSomebodyLookedIntoAndBeginsAnewWithTheRun() {
        LiveView view = new LiveView(WallClock.machine());
        assertThat(view.physics(chart("speed_mps", "0", "10", "50")).columns()).isEmpty();

        view.inside(List.of(sample(7, 1), sample(8, 1), sample(7, 2), sample(7, 2)));

        ApiAnswer.Physics answer = view.physics(chart("speed_mps", "0", "10", "50"));
        assertThat(answer.samples().columns().get("speed_mps")).containsExactly(1, 2);
        assertThat(answer.samples().tS()).containsExactly(0.005, 0.01);
        for (int vid = 100; vid < 120; vid++) {
            int other = vid;
            view.physics(PhysicsChart.of(name -> name.equals("vid") ? String.valueOf(other) : null));
        }
        assertThat(view.physics(chart("", "0", "10", "50")).columns()).as("others were asked for since").isEmpty();
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> chart("speed_mps", "0", "1e300", "50")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> chart("speed_mps", "NaN", "1", "50")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PhysicsChart.of(_ -> null)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> PhysicsChart.of(Map.of("vid", "1", "columns", "a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p,q")::get)).isInstanceOf(IllegalArgumentException.class);
    }
}
