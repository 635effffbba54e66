package io.tandem.state;

import io.tandem.message.Event;
import io.tandem.message.Participant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** The participants, one row each in rising order of id: the order of the rows of a State and of its snapshots. */
public final class Roster {

    /** replaced as a whole when a name changes: other threads read it */
    private volatile List<Participant> participants;
    private final int[] vids;

    public Roster(List<Participant> participants) {
        this.participants = participants.stream().sorted(Comparator.comparingInt(Participant::vid)).toList();
        vids = this.participants.stream().mapToInt(Participant::vid).toArray();
        for (int row = 1; row < vids.length; row++) {
            if (vids[row] == vids[row - 1]) {
                throw new IllegalArgumentException("two participants have the id " + vids[row]);
            }
        }
    }

    public int count() {
        return vids.length;
    }

    /** Accepts an event: a participant that is named has another name from now on. */
    public void accept(Event event) {
        int row = event.name().equals(Event.NAMED) ? rowOf(event.vid()) : -1;
        if (row >= 0) {
            List<Participant> renamed = new ArrayList<>(participants);
            renamed.set(row, renamed.get(row).named(event.text()));
            participants = List.copyOf(renamed);
        }
    }

    /** All participants, in order of rows. */
    public List<Participant> participants() {
        return participants;
    }

    public Participant participant(int row) {
        return participants.get(row);
    }

    /** The name of the participant with an id; the id where nobody has it. */
    public String nameOf(int vid) {
        int row = rowOf(vid);
        return row < 0 ? String.valueOf(vid) : participants.get(row).name();
    }

    /** The row of an id; -1 if it is unknown. Ids are mostly consecutive, so the first guess is mostly right. */
    public int rowOf(int vid) {
        if (vids.length == 0) {
            return -1;
        }
        int guess = vid - vids[0];
        if (guess >= 0 && guess < vids.length && vids[guess] == vid) {
            return guess;
        }
        return Math.max(-1, Arrays.binarySearch(vids, vid));
    }
}
