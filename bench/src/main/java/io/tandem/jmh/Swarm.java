package io.tandem.jmh;

import io.tandem.geo.Angle;
import io.tandem.message.Kind;
import io.tandem.message.Participant;
import io.tandem.message.Reports;
import io.tandem.message.RunState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/** Vehicles spread evenly over a square at one per 2,500 square metres, moving in all directions. */
final class Swarm {

    private static final double SPACING = 50;

    final List<Participant> participants = new ArrayList<>();
    final Reports reports = new Reports();

    /** Cars alone, or cars among walkers, drones and one aircraft in a thousand, whose ids do not follow space. */
    Swarm(int count, boolean mixed) {
        SplittableRandom random = new SplittableRandom(1);
        double side = SPACING * Math.sqrt(count);
        reports.resize(count);
        for (int row = 0; row < count; row++) {
            Kind kind = mixed ? kind(random.nextInt(1000)) : Kind.GROUND;
            double heading = 2 * Math.PI * random.nextDouble();
            double speed = mixed ? kind.cruise() * (0.5 + random.nextDouble()) : 5;
            participants.add(new Participant(row + 1, "", kind, false, kind.length(), List.of(), List.of()));
            reports.vid[row] = row + 1;
            reports.east[row] = side * random.nextDouble();
            reports.north[row] = side * random.nextDouble();
            reports.eastSpeed[row] = speed * Angle.cos(heading);
            reports.northSpeed[row] = speed * Angle.sin(heading);
            reports.heading[row] = heading;
            reports.speed[row] = speed;
            reports.runState[row] = (byte) RunState.GO.number();
        }
    }

    private static Kind kind(int draw) {
        return draw == 0 ? Kind.AIR_FIXED_WING : draw < 200 ? Kind.AIR_ROTOR : draw < 600 ? Kind.PEDESTRIAN : Kind.GROUND;
    }

    /** Everyone's next report, at another instant. */
    Reports at(long nanos) {
        Arrays.fill(reports.time, 0, reports.count(), nanos);
        return reports;
    }
}
