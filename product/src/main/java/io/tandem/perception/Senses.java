package io.tandem.perception;

import io.tandem.geo.Local;
import io.tandem.message.Estimate;
import io.tandem.message.Event;
import io.tandem.message.Outlook;
import io.tandem.message.Seen;
import io.tandem.mobility.Motion;
import io.tandem.time.SimTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What the vehicles of one cohort know the world by: a sense of place, eyes, or both. Looks before every decision; scans once for every time
 * that Core has spoken. Works on its own slots only, and draws by chance of what it is for, so that workers change nothing.
 */
public final class Senses {

    private static final String SEEN = "SEEN";
    private static final String OUT_OF_SIGHT = "OUT_OF_SIGHT";
    private static final long NEVER = Long.MIN_VALUE;

    private final Sight sight;
    private final int first;
    private final int[] vids;
    private final Localisation localisation;
    private final Belief belief;
    private final Scan[][] scans;
    private final Sightings[] sightings;
    private final long[] scannedAt;

    /** @param ahead how far the reported point is ahead of the one that does not slip, metres */
    public Senses(PerceptionSettings settings, Sight sight, int first, int[] vids, double ahead, long seed) {
        this.sight = sight;
        this.first = first;
        this.vids = vids;
        this.localisation = settings.localisation().map(how -> new Localisation(how, first, vids, ahead, seed)).orElse(null);
        this.belief = localisation == null ? null : sight.belief();
        for (int slot = first; localisation != null && slot < first + vids.length; slot++) {
            sight.estimateThrough(slot, own -> localisation.estimate(own, belief, List.of()));
        }
        int eyes = settings.sensors().isEmpty() ? 0 : vids.length;
        this.scans = new Scan[eyes][];
        this.sightings = new Sightings[eyes];
        this.scannedAt = new long[eyes];
        Arrays.fill(scannedAt, NEVER);
        for (int i = 0; i < eyes; i++) {
            scans[i] = settings.sensors().stream().map(Scan::new).toArray(Scan[]::new);
            sightings[i] = new Sightings();
            sight.lookThrough(first + i, sightings[i]);
        }
    }

    /** Brings what some slots know to an instant; {@code tell} hears of those who come into sight and go out of it. */
    public void look(long now, int from, int to, Consumer<Event> tell) {
        if (localisation != null) {
            localisation.look(now, sight.truth(), belief, from, to);
        }
        for (int slot = from; slot < to && scans.length > 0; slot++) {
            if (sight.scene().at() > scannedAt[slot - first]) {
                scan(now, slot, tell);
            }
        }
    }

    private void scan(long now, int slot, Consumer<Event> tell) {
        int i = slot - first;
        Motion truth = sight.truth();
        Scene scene = sight.scene();
        scannedAt[i] = scene.at();
        Sightings.Errors self = new Sightings.Errors(truth.east[slot], truth.north[slot], truth.heading[slot], sight.east(slot),
                sight.north(slot), sight.heading(slot));
        sightings[i].begin();
        for (Scan scan : scans[i]) {
            scan.look(scene, vids[i], truth.east[slot], truth.north[slot], truth.heading[slot]);
            for (int number = 0; number < scan.looked(); number++) {
                if (scan.sees(number)) {
                    sightings[i].see(now, sight.told(), scene.row[scan.object(number)], self);
                }
            }
        }
        sightings[i].end(now, (vid, inSight, east, north) -> tell.accept(new Event(new SimTime(now), inSight ? SEEN : OUT_OF_SIGHT, vids[i],
                vid, Local.of(east, north), (inSight ? "sees " : "no longer sees ") + vid)));
    }

    /** What every slot believes of itself now, those that estimate. */
    public void addEstimates(List<Estimate> estimates) {
        for (int slot = first; localisation != null && slot < first + vids.length; slot++) {
            Estimate estimate = localisation.estimate(slot, belief, seen(slot, localisation.at(slot)));
            if (estimate != null) {
                estimates.add(estimate);
            }
        }
    }

    public boolean isOf(int slot) {
        return slot >= first && slot < first + vids.length;
    }

    /** The world as a slot has it at an instant, that of its true motion; what its rays met is of its last scan. */
    public Outlook outlook(int slot, SimTime at) {
        int i = slot - first;
        Motion truth = sight.truth();
        Optional<Estimate> estimate = localisation == null ? Optional.empty()
                : Optional.ofNullable(localisation.estimate(slot, belief, List.of())).map(then -> then.goneOn(at));
        List<Outlook.Eye> eyes = new ArrayList<>();
        if (scans.length > 0 && scannedAt[i] != NEVER) {
            for (Scan scan : scans[i]) {
                eyes.add(scan.eye());
            }
        }
        return new Outlook(at, vids[i], truth.east[slot], truth.north[slot], truth.heading[slot], estimate, eyes, seen(slot, at.nanos()));
    }

    /** Those whom a slot follows, as they are at an instant, in the order of their ids. */
    private List<Seen> seen(int slot, long now) {
        return sightings.length == 0 ? List.of() : sightings[slot - first].seen(now);
    }
}
