package io.tandem.scenario;

import io.tandem.geo.Site;
import io.tandem.message.Ids;
import io.tandem.road.Roads;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What has been read so far: things with names, settings with their places, ids and who refers to them. */
final class Registry {

    private final Map<Class<?>, Map<String, Object>> named = new HashMap<>();
    private final List<Bound<?>> bound = new ArrayList<>();
    private final Map<Object, Spot> spots = new IdentityHashMap<>();
    private final List<Bound<Ids>> ids = new ArrayList<>();
    private final List<Bound<Ids>> references = new ArrayList<>();
    private Optional<Site> site = Optional.empty();
    private Optional<Roads> roads = Optional.empty();

    /** @param value nothing where it had a mistake: the name is known all the same */
    void define(Class<?> type, String name, Optional<?> value) {
        named(type).put(name, value);
    }

    Map<String, Object> named(Class<?> type) {
        return named.computeIfAbsent(type, fresh -> new LinkedHashMap<>());
    }

    void add(Object settings, Spot spot) {
        bound.add(new Bound<>(settings, spot));
        spots.put(settings, spot);
    }

    /** Where a settings record stands that was read here. */
    Spot spotOf(Object settings) {
        return spots.get(settings);
    }

    /** All settings of a type, in the order read, those in files with mistakes elsewhere among them. */
    <T> List<Bound<T>> all(Class<T> type) {
        List<Bound<T>> found = new ArrayList<>();
        for (Bound<?> one : bound) {
            if (type.isInstance(one.value())) {
                found.add(new Bound<>(type.cast(one.value()), one.spot()));
            }
        }
        return found;
    }

    void defineIds(Ids defined, Spot spot) {
        ids.add(new Bound<>(defined, spot));
    }

    List<Bound<Ids>> ids() {
        return ids;
    }

    void refer(Ids meant, Spot spot) {
        references.add(new Bound<>(meant, spot));
    }

    List<Bound<Ids>> references() {
        return references;
    }

    void site(Site here) {
        site = Optional.of(here);
    }

    void roads(Roads here) {
        roads = Optional.of(here);
    }

    /** The roads; empty as long as none were read without a mistake. */
    Optional<Roads> roads() {
        return roads;
    }

    /** Where the scenario happens; empty as long as no site was read without a mistake. */
    Optional<Site> site() {
        return site;
    }
}
