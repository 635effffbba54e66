package io.tandem.web;

import io.tandem.web.contract.ApiAnswer.App;
import io.tandem.web.contract.ApiAnswer.Role;
import io.tandem.web.contract.ApiAnswer.Seated;
import io.tandem.web.phone.PhoneGuests;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Guests under control of a test: one role, some seats, and hazards that the test sets. */
public final class TestGuests implements PhoneGuests {

    final List<Position> positions = new CopyOnWriteArrayList<>();
    final List<Seat> seats = new CopyOnWriteArrayList<>();
    volatile List<Hazard> hazards = List.of();
    volatile int rejected;
    private final int seatCount;

    public TestGuests(int seatCount) {
        this.seatCount = seatCount;
    }

    /** A seat; ids begin at 1. */
    final class Seat implements Guest {

        private final int vid;
        private final String name;
        volatile boolean seated = true;

        Seat(int vid, String name) {
            this.vid = vid;
            this.name = name;
        }

        @Override
        public int vid() {
            return vid;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public String role() {
            return "walker";
        }

        @Override
        public boolean isSeated() {
            return seated;
        }

        @Override
        public void fix(Position position) {
            positions.add(position);
        }

        @Override
        public void rejected() {
            rejected++;
        }

        @Override
        public Standing standing() {
            return new Standing(0.1, 4, "", vid == 1 ? hazards : List.of());
        }

        @Override
        public void leave() {
            seated = false;
        }
    }

    private int free() {
        return seatCount - (int) seats.stream().filter(seat -> seat.seated).count();
    }

    @Override
    public List<Role> roles() {
        return List.of(new Role("walker", "pedestrian", free(), seatCount));
    }

    @Override
    public Set<Integer> absent() {
        return IntStream.rangeClosed(1, seatCount).filter(vid -> seats.stream().noneMatch(seat -> seat.vid == vid)).boxed().collect(Collectors.toSet());
    }

    @Override
    public boolean showsOthers() {
        return true;
    }

    @Override
    public synchronized Optional<Guest> admit(String name, String role, String source) {
        if (free() == 0 || !role.equals("walker")) {
            return Optional.empty();
        }
        Seat seat = new Seat(seats.size() + 1, name);
        seats.add(seat);
        return Optional.of(seat);
    }

    @Override
    public List<Seated> seated() {
        List<Seated> seated = new ArrayList<>();
        seats.stream().filter(seat -> seat.seated).forEach(seat -> seated.add(new Seated(seat.vid, seat.name, "walker", 0.1, 4, "")));
        return seated;
    }

    Optional<String> eject(int vid) {
        Optional<Seat> found = seats.stream().filter(seat -> seat.vid == vid && seat.seated).findFirst();
        found.ifPresent(seat -> seat.seated = false);
        return found.map(Seat::name);
    }

    @Override
    public List<App> apps(String host) {
        return List.of();
    }
}
