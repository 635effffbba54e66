import { describe, expect, it } from 'vitest';
import { importOf, isElsewhere, movedSite } from '../src/edit/imports';
import { originOf } from '../src/edit/mapplace';
import { applied, Source } from '../src/edit/text/source';

const DEGREE = Math.PI / 180;
/** a ten-thousandth of a second of arc, 3 mm */
const MILLIMETRES_DEGREES = 3e-8;

/**
 * Transverse Mercator backwards by the series in the footpoint latitude of Snyder, Map Projections: A Working Manual (USGS Professional Paper 1395, 1987), equations 3-24, 3-26, 7-19 and 8-17 to 8-25,
 * on WGS-84: another way than Krüger's series that the page goes.
 */
function snyder(east: number, north: number, { lat0, lon0, scale }: { lat0: number; lon0: number; scale: number }): [number, number] {
  const [a, f] = [6_378_137, 1 / 298.257223563];
  const e2 = f * (2 - f);
  const second = e2 / (1 - e2);
  const phi = lat0 * DEGREE;
  const m0 = a * ((1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256) * phi - ((3 * e2) / 8 + (3 * e2 ** 2) / 32 + (45 * e2 ** 3) / 1024) * Math.sin(2 * phi)
    + ((15 * e2 ** 2) / 256 + (45 * e2 ** 3) / 1024) * Math.sin(4 * phi) - ((35 * e2 ** 3) / 3072) * Math.sin(6 * phi));
  const mu = (m0 + north / scale) / (a * (1 - e2 / 4 - (3 * e2 ** 2) / 64 - (5 * e2 ** 3) / 256));
  const e1 = (1 - Math.sqrt(1 - e2)) / (1 + Math.sqrt(1 - e2));
  const foot = mu + ((3 * e1) / 2 - (27 * e1 ** 3) / 32) * Math.sin(2 * mu) + ((21 * e1 ** 2) / 16 - (55 * e1 ** 4) / 32) * Math.sin(4 * mu) + ((151 * e1 ** 3) / 96) * Math.sin(6 * mu)
    + ((1097 * e1 ** 4) / 512) * Math.sin(8 * mu);
  const c = second * Math.cos(foot) ** 2;
  const t = Math.tan(foot) ** 2;
  const n = a / Math.sqrt(1 - e2 * Math.sin(foot) ** 2);
  const r = (a * (1 - e2)) / (1 - e2 * Math.sin(foot) ** 2) ** 1.5;
  const d = east / (n * scale);
  const lat = foot - ((n * Math.tan(foot)) / r) * (d ** 2 / 2 - ((5 + 3 * t + 10 * c - 4 * c ** 2 - 9 * second) * d ** 4) / 24 + ((61 + 90 * t + 298 * c + 45 * t ** 2 - 252 * second - 3 * c ** 2) * d ** 6) / 720);
  const lon = (d - ((1 + 2 * t + c) * d ** 3) / 6 + ((5 - 2 * c + 28 * t - 3 * c ** 2 + 8 * second + 24 * t ** 2) * d ** 5) / 120) / Math.cos(foot);
  return [lat / DEGREE, lon0 + lon / DEGREE];
}

function net(projection: string, offset: string, bounds = '0.00,0.00,750.00,750.00'): string {
  return `<?xml version="1.0"?>\n<!-- by netconvert: <location netOffset="1,1" projParameter="x"/> -->\n<net version="1.20">\n    <location netOffset="${offset}" convBoundary="${bounds}" origBoundary="0,0,0,0" projParameter="${projection}"/>\n`;
}

function drive(reference: string, header = '', x = 10): string {
  return `<OpenDRIVE><header revMajor="1" revMinor="6"><geoReference>${reference}</geoReference>${header}</header><road><planView><geometry s="0" x="${x}" y="-20" hdg="0"/></planView></road>`;
}

function expectPlace(found: [number, number] | null, [lat, lon]: [number, number]): void {
  expect(found).not.toBeNull();
  expect(Math.abs((found?.[0] ?? 0) - lat)).toBeLessThan(MILLIMETRES_DEGREES);
  expect(Math.abs((found?.[1] ?? 0) - lon)).toBeLessThan(MILLIMETRES_DEGREES);
}

describe('the place of a road map in metres', () => {
  it.each([[32, '', 342_498.65, 5_630_866.92], [32, '', 691_000, 5_334_000], [56, ' +south', 334_000, 6_250_000], [1, '', 500_000, 100_000]])('of SUMO on the grid of zone %i%s is where its offset leads', (zone, south, east, north) => {
    const found = originOf(net(`+proj=utm +zone=${zone}${south} +ellps=WGS84 +datum=WGS84 +units=m +no_defs`, `${-east},${-north}`));

    expectPlace(found, snyder(east - 500_000, north - (south ? 10_000_000 : 0), { lat0: 0, lon0: 6 * zone - 183, scale: 0.9996 }));
  });

  it('of OpenDRIVE is the origin of its projection, or where the offset of the header leads', () => {
    const words = '<![CDATA[+proj=tmerc +lat_0=48.2 +lon_0=11.5 +k=1 +x_0=0 +y_0=0 +datum=WGS84 +units=m +vunits=m +no_defs ]]>';

    expectPlace(originOf(drive(words)), [48.2, 11.5]);
    expectPlace(originOf(drive(words, '<offset x="1500.5" y="-2500" z="0" hdg="0"/>')), snyder(1500.5, -2500, { lat0: 48.2, lon0: 11.5, scale: 1 }));
    expectPlace(originOf(drive('+proj=tmerc +lat_0=-33 +lon_0=151 +k_0=0.9999 +x_0=300 +y_0=400')), snyder(-300, -400, { lat0: -33, lon0: 151, scale: 0.9999 }));
  });

  it.each([
    ['no projection', net('!', '75,75')],
    ['another projection', net('+proj=merc +lat_ts=10', '0,0')],
    ['another ellipsoid', drive('+proj=tmerc +lat_0=48 +lon_0=11 +ellps=bessel')],
    ['a shift of the datum', drive('+proj=tmerc +lat_0=48 +lon_0=11 +ellps=GRS80 +towgs84=598.1,73.7,418.2')],
    ['an origin that nobody has set', drive('+proj=tmerc +lat_0=0 +lon_0=0 +k=1')],
    ['a zone, but coordinates that are not on its grid', drive('+proj=utm +zone=32 +datum=WGS84')],
    ['false eastings that its coordinates do not have', drive('+proj=tmerc +lat_0=37.4 +lon_0=-122 +k=1 +x_0=587070 +y_0=4141577')],
    ['roads far from its origin', drive('+proj=tmerc +lat_0=48 +lon_0=11', '', 500_000)],
    ['a network far from its origin', net('+proj=utm +zone=32', '-464198.88,-4952821.58', '211142.16,450766.10,213809.54,453436.65')],
    ['a turned frame', drive('+proj=tmerc +lat_0=48 +lon_0=11', '<offset x="0" y="0" z="0" hdg="0.5"/>')],
    ['another format', '<commonRoad commonRoadVersion="2020a">'],
    ['rubbish', '<net><location netOffset="a,b" convBoundary="" projParameter="+proj=utm +zone=x"/>'],
  ])('is not guessed with %s', (_, text) => {
    expect(originOf(text)).toBeNull();
  });

  it('is offered where the site is another, and moves it by its two numbers alone', () => {
    const imported = importOf('town.xodr', drive('+proj=tmerc +lat_0=48.2 +lon_0=11.5'));
    const source = new Source('name: a\nsite: {lat: 48.1, lon: 11.6}   # here\n');

    expect(isElsewhere(imported, [48.1, 11.6])).toBe(true);
    expect(isElsewhere(imported, [48.2, 11.5])).toBe(false);
    expect(applied(source.text, movedSite(source, 48.2, 11.5))).toBe('name: a\nsite: {lat: 48.2, lon: 11.5}   # here\n');
  });

  it('in degrees is offered only where the site is far from it', () => {
    const imported = importOf('town.osm', '<osm><node id="1" lat="50.1" lon="7.2"/><node id="2" lat="50.3" lon="7.4"/></osm>');

    expect(isElsewhere(imported, [50.25, 7.2])).toBe(false);
    expect(isElsewhere(imported, [48.1, 11.6])).toBe(true);
  });
});
