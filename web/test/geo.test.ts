import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fromLngLat, placingAt, toLngLat } from '../src/geo/placing';
import { centralMeridian, fromGrid, toGrid } from '../src/geo/utm';

const REFERENCE = new URL('../../product/src/test/resources/reference/move/utm.csv', import.meta.url);

describe('UTM', () => {
  const places = readFileSync(REFERENCE, 'utf8').trim().split('\n').slice(1).map((line) => line.split(','));

  it.each(places)('of %s agrees with the reference', (_, lat, lon, zone, hemisphere, easting, northing) => {
    const meridian = 6 * Number(zone) - 183;

    const grid = toGrid({ lat: Number(lat), lon: Number(lon) }, meridian);

    expect(grid.east + 500_000).toBeCloseTo(Number(easting), 3);
    expect(grid.north + (hemisphere === 'N' ? 0 : 10_000_000)).toBeCloseTo(Number(northing), 3);
    const back = fromGrid(grid, meridian);
    expect(back.lat).toBeCloseTo(Number(lat), 9);
    expect(back.lon).toBeCloseTo(Number(lon), 9);
  });

  it('has a central meridian every six degrees from 177 west on', () => {
    expect([1, 17, 31, 32, 60].map(centralMeridian)).toEqual([-177, -81, 3, 9, 177]);
  });
});

/** Metres between two places that are near each other, on a sphere: good to a few per mille, enough to weigh centimetres. */
function apart(a: [number, number], b: [number, number]): number {
  const degree = 111_320;
  return Math.hypot((a[0] - b[0]) * degree * Math.cos((a[1] * Math.PI) / 180), (a[1] - b[1]) * degree);
}

/** The zone of six degrees at a longitude, without the exceptions of Norway and Svalbard. */
function plainZone(lon: number): number {
  return Math.floor((lon + 180) / 6) + 1;
}

/** The worst error of the polynomial against the exact projections on a disc about a site. */
function worst(lat: number, lon: number, radius: number, zone = plainZone(lon)): number {
  const placing = placingAt({ lat, lon }, zone);
  const meridian = centralMeridian(zone);
  const zero = toGrid({ lat, lon }, meridian);
  let most = 0;
  for (let i = 0; i < 36; i++) {
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const [x, y] = [radius * part * Math.cos(i / 5.73), radius * part * Math.sin(i / 5.73)];
      const exact = fromGrid({ east: zero.east + x, north: zero.north + y }, meridian);
      most = Math.max(most, apart(toLngLat(placing, x, y), [exact.lon, exact.lat]));
    }
  }
  return most;
}

describe('placing on the map', () => {
  it.each([[0, 3], [29.2, -81.05], [36.83, -2.4], [-33.9, 18.4], [51.5, 0.1], [59.9, 5.9], [-59, -179.9]])('at %d, %d is within 4 cm up to 10 km', (lat, lon) => {
    expect(worst(lat, lon, 10_000)).toBeLessThan(0.04);
  });

  it('is within 20 cm up to 10 km in the far north, and within 2.5 m up to 50 km in the middle latitudes', () => {
    expect(worst(75, 20, 10_000)).toBeLessThan(0.2);
    expect(worst(45, 10, 50_000)).toBeLessThan(2.5);
  });

  it('follows the grid of zone 32 in Bergen, whose longitude is that of zone 31', () => {
    expect(worst(60.39, 5.32, 10_000, 32)).toBeLessThan(0.04);
  });

  it('comes back to where it was', () => {
    const placing = placingAt({ lat: 51.5, lon: 0.1 }, 31);

    for (const [x, y] of [[0, 0], [123.45, -678.9], [-9000, 8000], [20000, 20000]]) {
      const [lon, lat] = toLngLat(placing, x, y);
      const back = fromLngLat(placing, lon, lat);
      expect(Math.hypot(back[0] - x, back[1] - y)).toBeLessThan(0.001);
    }
  });

  it('turns by the convergence of the grid', () => {
    const placing = placingAt({ lat: 51.5, lon: 0.1 }, 31);
    const [lon, lat] = toLngLat(placing, 0, 1000);

    const bearing = Math.atan2((lon - 0.1) * Math.cos((51.5 * Math.PI) / 180), lat - 51.5);

    expect(bearing).toBeCloseTo((-2.9 * Math.PI) / 180 * Math.sin((51.5 * Math.PI) / 180), 3);
  });
});
