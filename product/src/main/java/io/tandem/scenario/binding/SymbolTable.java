package io.tandem.scenario.binding;

import io.tandem.geo.Site;
import io.tandem.message.Ids;
import io.tandem.road.Roads;
import io.tandem.scenario.text.LocatedNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What has been bound so far: named objects, settings with their locations, ids and the references to them. */
public final class SymbolTable {

    private final Map<Class<?>, Map<String, Object>> named = new HashMap<>();
    private final List<LocatedValue<?>> bound = new ArrayList<>();
    private final Map<Object, LocatedNode> locatedNodes = new IdentityHashMap<>();
    private final List<LocatedValue<Ids>> ids = new ArrayList<>();
    private final List<LocatedValue<Ids>> references = new ArrayList<>();
    private Optional<Site> site = Optional.empty();
    private Optional<Roads> roads = Optional.empty();

    /** @param value empty where it had a mistake; the name is known all the same */
    void define(Class<?> type, String name, Optional<?> value) {
        named(type).put(name, value);
    }

    Map<String, Object> named(Class<?> type) {
        return named.computeIfAbsent(type, fresh -> new LinkedHashMap<>());
    }

    void add(Object settings, LocatedNode located) {
        bound.add(new LocatedValue<>(settings, located));
        locatedNodes.put(settings, located);
    }

    /** The location of a settings record that was bound here. */
    public LocatedNode locate(Object settings) {
        return locatedNodes.get(settings);
    }

    /** All settings of a type in the order of binding, including those beside mistakes. */
    public <T> List<LocatedValue<T>> all(Class<T> type) {
        List<LocatedValue<T>> found = new ArrayList<>();
        for (LocatedValue<?> one : bound) {
            if (type.isInstance(one.value())) {
                found.add(new LocatedValue<>(type.cast(one.value()), one.located()));
            }
        }
        return found;
    }

    void defineIds(Ids defined, LocatedNode located) {
        ids.add(new LocatedValue<>(defined, located));
    }

    public List<LocatedValue<Ids>> ids() {
        return ids;
    }

    void refer(Ids meant, LocatedNode located) {
        references.add(new LocatedValue<>(meant, located));
    }

    public List<LocatedValue<Ids>> references() {
        return references;
    }

    public void site(Site here) {
        site = Optional.of(here);
    }

    public void roads(Roads here) {
        roads = Optional.of(here);
    }

    /** The roads; empty until they are bound without a mistake. */
    public Optional<Roads> roads() {
        return roads;
    }

    /** The site; empty until it is bound without a mistake. */
    public Optional<Site> site() {
        return site;
    }
}
