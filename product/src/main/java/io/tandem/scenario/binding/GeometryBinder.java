package io.tandem.scenario.binding;

import io.tandem.geo.Area;
import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Ring;
import io.tandem.geo.Site;
import io.tandem.road.Route;
import io.tandem.road.Waypoint;
import io.tandem.scenario.schema.GeometrySettings;
import io.tandem.scenario.text.Findings;
import io.tandem.scenario.text.LocatedNode;
import io.tandem.scenario.text.ReferencedFiles;
import io.tandem.setting.Span;
import io.tandem.terrain.Elevation;
import io.tandem.terrain.ElevationFile;
import io.tandem.terrain.Ground;
import io.tandem.world.ImageObstacles;
import io.tandem.world.World;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Binds geometry: positions, areas, routes, obstacles. Returns null where it reported a mistake. */
public final class GeometryBinder {

    /** Positions farther from the site than this are refused, because the distortion of the UTM grid is too large there, metres. */
    private static final double FARTHEST_METRES = 1e6;
    /** The search for crossing edges takes the square of this. */
    private static final int MOST_CORNERS = 4000;
    private static final Span ALL_HEIGHTS = new Span(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);

    private final Findings findings;
    private final SymbolTable registry;
    private final ReferencedFiles files;
    private final RoadBinder roadworks;
    private final ModelBinder models;

    GeometryBinder(Findings findings, SymbolTable registry, ReferencedFiles files) {
        this.findings = findings;
        this.registry = registry;
        this.files = files;
        this.roadworks = new RoadBinder(findings, registry, files);
        this.models = new ModelBinder(findings, files);
    }

    Object draw(LocatedNode located, Object written) {
        return switch (written) {
            case GeometrySettings.SiteSettings site -> site(site);
            case GeometrySettings.AreaSettings area -> area(located, area);
            case GeometrySettings.RouteSettings route -> route(located, route);
            case GeometrySettings.RoadSettings road -> roadworks.build(located, road);
            case GeometrySettings.WorldSettings world -> world(located, world);
            case GeometrySettings.GroundSettings ground -> ground(located, ground);
            case GeometrySettings.LookSettings look -> models.look(located, look);
            default -> written;
        };
    }

    private Site site(GeometrySettings.SiteSettings written) {
        Site site = new Site(new LatLon(written.lat(), written.lon()), written.height());
        registry.site(site);
        return site;
    }

    /** Reports nothing where the site is missing: that is reported once, at the site. */
    LocalPosition place(LocatedNode located, GeometrySettings.PlaceSettings written) {
        return registry.site().map(site -> near(located,
                site.toLocal(new LatLon(written.lat(), written.lon()), site.height() + written.height()))).orElse(null);
    }

    LocalPosition place(LocatedNode located, List<Double> metres) {
        if (metres.size() < 2 || metres.size() > 3) {
            findings.add(located, "A place has two or three numbers, and this list has " + metres.size() + ".",
                    "write [east, north] or [east, north, up] in metres.");
            return null;
        }
        return near(located, new LocalPosition(metres.get(0), metres.get(1), metres.size() == 3 ? metres.get(2) : 0));
    }

    private LocalPosition near(LocatedNode located, LocalPosition place) {
        return refuseFar(findings, located, place) ? null : place;
    }

    /** Reports a position that is too far from the site, and returns whether it did. */
    public static boolean refuseFar(Findings findings, LocatedNode located, LocalPosition place) {
        // Written as a positive condition, because a position beyond the projection's range may be NaN.
        boolean near = Math.abs(place.east()) <= FARTHEST_METRES && Math.abs(place.north()) <= FARTHEST_METRES && Math.abs(place.up()) <= FARTHEST_METRES;
        if (!near) {
            findings.add(located, "This place is more than 1000 km from the site.", "write a place nearer to the site, or move the site.");
        }
        return !near;
    }

    /** An image is decoded here, so that its faults are reported at its location; where it was not kept, only its name is known. */
    private World world(LocatedNode located, GeometrySettings.WorldSettings written) {
        Optional<String> file = written.picture().map(GeometrySettings.PictureSettings::file);
        Optional<byte[]> bytes = file.flatMap(name -> files.bytes(located.at("picture").at("file"), name));
        Optional<ImageObstacles> picture = bytes.map(found -> new ImageObstacles(found, written.picture().get().origin().east(),
                written.picture().get().origin().north(), written.picture().get().scale()));
        Optional<String> flaw = picture.flatMap(ImageObstacles::flaw);
        flaw.ifPresent(words -> findings.add(located.at("picture").at("file"), "The picture cannot be read: " + words + ".",
                "write the name of a PNG file of at most 64 million pixels."));
        return flaw.isPresent() ? null : new World(written.walls(), file, picture);
    }

    /** A scenario that came from elsewhere names its file but does not have it. */
    private Ground ground(LocatedNode located, GeometrySettings.GroundSettings written) {
        if (written.elevation().isEmpty()) {
            return new Ground(Optional.empty(), Optional.empty(), written.zones());
        }
        GeometrySettings.ElevationSettings settings = written.elevation().get();
        LocatedNode file = located.at("elevation").at("file");
        Optional<byte[]> bytes = files.bytes(file, settings.file());
        Optional<String> name = Optional.of(settings.file());
        try {
            Optional<Elevation> elevation = bytes.isEmpty() || registry.site().isEmpty() ? Optional.empty()
                    : Optional.of(ElevationFile.read(settings.file(), bytes.get(), new ElevationFile.Placement(registry.site().get(), settings.origin(),
                            settings.scale().orElse(1), settings.heights().orElse(new Span(0, 10)))));
            return new Ground(name, elevation, written.zones());
        } catch (IOException unusable) {
            findings.add(file, "The elevation cannot be read: " + unusable.getMessage() + ".",
                    "write the name of a PNG picture, an ESRI ASCII grid (.asc) or an SRTM tile such as N29W082.hgt.");
            return null;
        }
    }

    private Area area(LocatedNode located, GeometrySettings.AreaSettings written) {
        if (written.box().isPresent() == !written.polygon().isEmpty()) {
            findings.add(located, "An area is either a box or a polygon.",
                    "write {box: {center: [0, 0], size: [100, 100]}} or {polygon: [[0, 0], [100, 0], [50, 80]]}.");
            return null;
        }
        Ring outer = written.box().isPresent() ? box(located.at("box"), written.box().get()) : ring(located.at("polygon"), written.polygon());
        List<Ring> holes = new ArrayList<>();
        for (int i = 0; i < written.holes().size(); i++) {
            holes.add(ring(located.at("holes").at(i), written.holes().get(i)));
        }
        if (outer == null || holes.contains(null) || !holesLieInside(located.at("holes"), outer, holes)) {
            return null;
        }
        Span height = written.height().orElse(ALL_HEIGHTS);
        return new Area(outer, holes, height.min(), height.max());
    }

    private boolean holesLieInside(LocatedNode located, Ring outer, List<Ring> holes) {
        Area whole = new Area(outer, List.of(), ALL_HEIGHTS.min(), ALL_HEIGHTS.max());
        boolean inside = true;
        for (int h = 0; h < holes.size(); h++) {
            Ring hole = holes.get(h);
            for (int i = 0; inside && i < hole.vertices(); i++) {
                if (!whole.contains(hole.east()[i], hole.north()[i])) {
                    findings.add(located.at(h), "Corner " + (i + 1) + " of this hole lies outside the area.",
                            "draw the hole inside the area.");
                    inside = false;
                }
            }
        }
        return inside;
    }

    private Ring box(LocatedNode located, GeometrySettings.BoxSettings box) {
        if (box.size().size() != 2) {
            findings.add(located.at("size"), "A box has two sizes, and this list has " + box.size().size() + " entries.",
                    "write [width, depth], for example [100, 50].");
            return null;
        }
        double east = box.size().get(0) / 2;
        double north = box.size().get(1) / 2;
        double e = box.center().east();
        double n = box.center().north();
        return new Ring(new double[] {e - east, e + east, e + east, e - east}, new double[] {n - north, n - north, n + north, n + north});
    }

    private Ring ring(LocatedNode located, List<LocalPosition> corners) {
        if (corners.size() < 3) {
            findings.add(located, "A polygon has at least three corners, and this has " + corners.size() + ".",
                    "write three or more corners, for example [[0, 0], [100, 0], [50, 80]].");
            return null;
        }
        if (corners.size() > MOST_CORNERS) {
            findings.add(located, "A polygon has at most " + MOST_CORNERS + " corners, and this has " + corners.size() + ".",
                    "draw it more simply.");
            return null;
        }
        Ring ring = new Ring(corners.stream().mapToDouble(LocalPosition::east).toArray(), corners.stream().mapToDouble(LocalPosition::north).toArray());
        Optional<String> flaw = ring.flaw();
        flaw.ifPresent(words -> findings.add(located, "This is not a polygon: " + words + ".",
                "list the corners in order around the area, without crossing lines."));
        return flaw.isPresent() ? null : ring;
    }

    private Route route(LocatedNode located, GeometrySettings.RouteSettings written) {
        long forms = Stream.of(!written.waypoints().isEmpty(), written.lane().isPresent(), !written.route().isEmpty()).filter(given -> given).count();
        if (forms > 1) {
            findings.add(located, "This says in " + forms + " ways where the path leads.", "give exactly one of waypoints, lane, route.");
            return null;
        }
        return written.lane().isPresent() || !written.route().isEmpty() ? roadworks.route(located, written) : waypoints(located, written);
    }

    private Route waypoints(LocatedNode located, GeometrySettings.RouteSettings written) {
        if (written.waypoints().size() < 2) {
            findings.add(located.at("waypoints"), "A path has at least two waypoints, and this has " + written.waypoints().size() + ".",
                    "write two or more waypoints, for example [[0, 0], [100, 0]].");
            return null;
        }
        boolean still = written.waypoints().stream().map(Waypoint::at).distinct().count() < 2;
        if (still) {
            findings.add(located.at("waypoints"), "All waypoints are the same place.", "write at least two different places.");
            return null;
        }
        return new Route(written.waypoints(), written.closed(), written.marks());
    }
}
