package io.tandem.sweep;

import io.tandem.diagnosis.MistakeException;
import io.tandem.diagnosis.SourceLocation;
import io.tandem.scenario.ScenarioReader;
import io.tandem.scenario.quantity.Quantity;
import io.tandem.scenario.quantity.Unit;
import io.tandem.scenario.schema.SpellingSuggestion;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.Includes;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.Node;
import io.tandem.setting.Dimension;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reads the {@code sweep:} of a file. All mistakes are reported together, each with its line. */
public final class SweepReader {

    private static final List<String> KEYS = List.of("scenario", "vary", "cases", "method", "samples", "seed", "limits", "measure", "keep");
    private static final List<String> LIMIT_KEYS = List.of("duration", "run", "sweep");
    private static final List<String> DEFAULT_MEASURES = List.of("verdicts");
    private static final int MAX_SEED_DIGITS = 18;

    private final Path file;
    private final boolean search;
    private final Findings findings;

    private SweepReader(Path file, boolean search) {
        this.file = file;
        this.search = search;
        this.findings = new Findings(file.toString());
    }

    /** The sweep that a file describes; the scenario itself is not read. */
    public static SweepPlan read(Path file) throws MistakeException {
        return new SweepReader(file, false).read();
    }

    /** The same for a search, which chooses the points itself: ranges need no number of points. */
    public static SweepPlan readForSearch(Path file) throws MistakeException {
        return new SweepReader(file, true).read();
    }

    private SweepPlan read() throws MistakeException {
        Node.Mapping root = Includes.onDisk(findings, List.of()).load(file);
        if (!root.has(ScenarioReader.SWEEP)) {
            throw findings.stop(new SourceLocation(file.toString(), 0, ""), "", "Nothing is swept: the file has no sweep.",
                    "add for example sweep: {vary: {seed: 1..30}}.");
        }
        LocatedNode sweep = new LocatedNode("", root).at(ScenarioReader.SWEEP);
        if (!(sweep.node() instanceof Node.Mapping mapping)) {
            throw findings.stop(sweep.place(), sweep.node().shown(), "sweep needs keys of its own.", "write for example sweep: {vary: {seed: 1..30}}.");
        }
        refuseUnknown(sweep, KEYS);
        SweepPlan plan = plan(root, sweep, mapping);
        findings.throwIfAny();
        if (!search) {
            checkSize(plan, sweep);
            findings.throwIfAny();
        }
        return plan;
    }

    private SweepPlan plan(Node.Mapping root, LocatedNode sweep, Node.Mapping mapping) {
        List<Axis> axes = mapping.has("vary") ? new AxisReader(findings).read(sweep.at("vary")) : List.of();
        Optional<CaseTable> cases = text(sweep, "cases").flatMap(name -> beside(sweep.at("cases"), name)).flatMap(table -> CaseTable.read(table, sweep.at("cases"), findings));
        refuseTwice(sweep, axes, cases);
        Method method = choice(sweep, "method", Method.GRID, Arrays.stream(Method.values()).collect(Collectors.toMap(Method::word, Function.identity())));
        int samples = (int) whole(sweep, "samples", 0, SweepPlan.MAX_RUNS);
        if (!search) {
            checkMethod(sweep, method, samples, axes);
        }
        return new SweepPlan(file, scenario(root, sweep), axes, cases, method, method == Method.GRID ? 0 : samples, whole(sweep, "seed", 1, Long.MAX_VALUE),
                mapping.has("limits") ? limits(sweep.at("limits")) : SweepLimits.NONE, measures(sweep), keep(sweep));
    }

    private Path scenario(Node.Mapping root, LocatedNode sweep) {
        Optional<String> named = text(sweep, "scenario");
        boolean own = root.keys().stream().anyMatch(key -> !key.equals(ScenarioReader.SWEEP) && !key.equals("name"));
        if (named.isPresent() && own) {
            findings.add(sweep.at("scenario"), "This file has a scenario of its own.", "remove scenario, or write the sweep to a file of its own.");
        }
        if (named.isEmpty() && !own) {
            findings.add(sweep.place(), "", "sweep needs the key scenario: the file that is run.", "add for example scenario: three-aircraft.yaml.");
        }
        return named.flatMap(name -> beside(sweep.at("scenario"), name)).orElse(file);
    }

    private Optional<Path> beside(LocatedNode located, String name) {
        try {
            return Optional.of(file.resolveSibling(name).normalize());
        } catch (InvalidPathException impossible) {
            findings.add(located, "This cannot be the name of a file.", "write the name of a file, relative to this one.");
            return Optional.empty();
        }
    }

    private void refuseTwice(LocatedNode sweep, List<Axis> axes, Optional<CaseTable> cases) {
        axes.stream().map(Axis::path).filter(path -> cases.map(CaseTable::paths).orElse(List.of()).contains(path)).forEach(path ->
                findings.add(sweep.at("vary").at(path), "This setting is a column of the cases, too.", "keep one of the two."));
        boolean some = !axes.isEmpty() || cases.isPresent();
        if (!some && findings.isEmpty()) {
            findings.add(sweep.place(), "", "Nothing varies.", "add vary with settings, for example vary: {seed: 1..30}, or cases with a CSV file.");
        }
    }

    private void checkMethod(LocatedNode sweep, Method method, int samples, List<Axis> axes) {
        if (method == Method.GRID) {
            axes.stream().filter(axis -> axis.values().count() == 0).forEach(axis -> findings.add(sweep.at("vary").at(axis.path()),
                    "A grid needs the number of points of this range.", "add points, for example {from: 0.4 s, to: 1.6 s, points: 7}, or choose a method that takes samples."));
            if (samples > 0) {
                findings.add(sweep.at("samples"), "A grid takes no samples.", "choose method: random, latin-hypercube or sobol, or remove samples.");
            }
        } else if (samples < 1 && findings.isEmpty()) {
            findings.add(sweep.at("method"), "The number of samples is missing.", "add for example samples: 200.");
        }
    }

    private void checkSize(SweepPlan plan, LocatedNode sweep) {
        long size = Design.size(plan);
        if (size > SweepPlan.MAX_RUNS) {
            String axes = plan.axes().stream().map(axis -> axis.path() + " has " + axis.values().count()).collect(Collectors.joining(", "));
            findings.add(sweep.place(), "", "These are " + (size == Long.MAX_VALUE ? "more runs than can be counted" : size + " runs") + ", more than "
                    + SweepPlan.MAX_RUNS + ": " + axes + ".", "take fewer values, or take samples with method: latin-hypercube and samples: 1000.");
        }
    }

    private SweepLimits limits(LocatedNode limits) {
        if (!(limits.node() instanceof Node.Mapping)) {
            findings.add(limits, "limits needs keys of its own.", "write for example limits: {run: 60 s}.");
            return SweepLimits.NONE;
        }
        refuseUnknown(limits, LIMIT_KEYS);
        seconds(limits, "duration");
        return new SweepLimits(text(limits, "duration"), seconds(limits, "run"), seconds(limits, "sweep"));
    }

    private OptionalDouble seconds(LocatedNode above, String key) {
        Optional<String> text = text(above, key);
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        Optional<Quantity> quantity = Quantity.of(text.get());
        double seconds = quantity.filter(one -> one.isBare() || one.unit().map(Unit::dimension).filter(Dimension.TIME::equals).isPresent())
                .map(_ -> Axis.number(text.get())).orElse(Double.NaN);
        if (!(seconds > 0 && seconds <= 1e9)) {
            findings.add(above.at(key), key + " needs a time greater than 0.", "write for example 60 s.");
        }
        return OptionalDouble.of(seconds);
    }

    private List<String> measures(LocatedNode sweep) {
        if (!((Node.Mapping) sweep.node()).has("measure")) {
            return DEFAULT_MEASURES;
        }
        LocatedNode measure = sweep.at("measure");
        List<LocatedNode> items = new ArrayList<>();
        if (measure.node() instanceof Node.Listing list) {
            for (int i = 0; i < list.items().size(); i++) {
                items.add(measure.at(i));
            }
        } else {
            items.add(measure);
        }
        List<String> names = new ArrayList<>();
        for (LocatedNode item : items) {
            if (!(item.node() instanceof Node.Text text) || text.isNothing()) {
                findings.add(item, "A measure is a name.", "write for example measure: [min-separation, verdicts].");
            } else if (names.contains(text.value().strip())) {
                findings.add(item, "This measure stands here twice.", "keep one of the two.");
            } else {
                names.add(text.value().strip());
            }
        }
        return List.copyOf(names);
    }

    private KeepRule keep(LocatedNode sweep) {
        Optional<String> text = text(sweep, "keep");
        Optional<KeepRule> rule = text.flatMap(KeepRule::of);
        if (text.isPresent() && rule.isEmpty()) {
            findings.add(sweep.at("keep"), "There is no such rule.", "write none, failed, worst 10 or all.");
        }
        return rule.orElse(KeepRule.NONE);
    }

    private <T> T choice(LocatedNode above, String key, T usual, Map<String, T> values) {
        Optional<String> text = text(above, key);
        if (text.isPresent() && !values.containsKey(text.get())) {
            findings.add(above.at(key), "There is no " + key + " of this name.", () -> SpellingSuggestion.fix(text.get(), values.keySet(), key));
        }
        return text.map(values::get).orElse(usual);
    }

    private long whole(LocatedNode above, String key, long usual, long most) {
        Optional<String> text = text(above, key);
        if (text.isEmpty()) {
            return usual;
        }
        boolean number = text.get().matches("[0-9]{1," + MAX_SEED_DIGITS + "}");
        if (!number || Long.parseLong(text.get()) > most) {
            findings.add(above.at(key), key + " needs a whole number" + (most < Long.MAX_VALUE ? " of at most " + most : "") + ".", "write for example " + key + ": 200.");
            return usual;
        }
        return Long.parseLong(text.get());
    }

    private Optional<String> text(LocatedNode above, String key) {
        if (!(above.node() instanceof Node.Mapping mapping) || !mapping.has(key)) {
            return Optional.empty();
        }
        if (mapping.value(key) instanceof Node.Text text && !text.isNothing()) {
            return Optional.of(text.value().strip());
        }
        findings.add(above.at(key), key + " needs a single value.", "write a word or a number.");
        return Optional.empty();
    }

    private void refuseUnknown(LocatedNode located, List<String> known) {
        ((Node.Mapping) located.node()).keys().stream().filter(key -> !known.contains(key)).forEach(key -> findings.add(located.placeOfKey(key),
                key, "There is no key " + key + " in " + located.name() + ".", () -> SpellingSuggestion.fix(key, known, "key")));
    }
}
