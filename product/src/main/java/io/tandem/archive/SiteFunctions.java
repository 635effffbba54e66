package io.tandem.archive;

import io.tandem.geo.LatLon;
import io.tandem.geo.LocalPosition;
import io.tandem.geo.Site;
import java.sql.SQLException;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBReadableVector;
import org.duckdb.DuckDBWritableVector;

/** SQL functions for latitude and longitude, by {@link Site}, evaluated only where a query selects them. */
final class SiteFunctions {

    private SiteFunctions() {
    }

    /** @param sites by number of the run, from 1 */
    static void register(DuckDBConnection connection, List<Site> sites) throws SQLException {
        register(connection, "site_lat", sites, LatLon::latDegrees);
        register(connection, "site_lon", sites, LatLon::lonDegrees);
    }

    private static void register(DuckDBConnection connection, String name, List<Site> sites, ToDoubleFunction<LatLon> part) throws SQLException {
        DuckDBFunctions.scalarFunction().withName(name).withParameters(Integer.class, Double.class, Double.class).withReturnType(Double.class)
                .withVectorizedFunction((in, out) -> convert(sites, part, in, out)).register(connection);
    }

    private static void convert(List<Site> sites, ToDoubleFunction<LatLon> part, DuckDBDataChunkReader in, DuckDBWritableVector out) {
        DuckDBReadableVector run = in.vector(0);
        DuckDBReadableVector east = in.vector(1);
        DuckDBReadableVector north = in.vector(2);
        for (long row = 0; row < in.rowCount(); row++) {
            if (east.isNull(row) || north.isNull(row)) {
                out.setNull(row);
            } else {
                Site site = sites.get(run.getInt(row) - 1);
                out.setDouble(row, part.applyAsDouble(site.toLatLon(LocalPosition.of(east.getDouble(row), north.getDouble(row)))));
            }
        }
    }
}
