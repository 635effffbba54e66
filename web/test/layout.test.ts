import { describe, expect, it } from 'vitest';
import { coordinates, leg } from '../src/state/coordinates';
import { defaultLayout, limited, readLayout } from '../src/state/layout';
import { Scene } from '../src/state/scene';
import { sceneOf } from './scenes';

describe('the layout of panels', () => {
  it('opens charts at the first visit only where the window is high', () => {
    expect(defaultLayout(1280, 720).panels.charts.open).toBe(false);
    expect(defaultLayout(1920, 1080).panels.charts.open).toBe(true);
  });

  it('is what was kept', () => {
    const kept = JSON.stringify({ panels: { charts: { dock: 'right', open: true }, alerts: { dock: 'left', open: false } }, sizes: { right: 420 } });

    const layout = readLayout(kept, 1280, 720);

    expect(layout.panels.charts).toEqual({ dock: 'right', open: true });
    expect(layout.panels.alerts.open).toBe(false);
    expect(layout.sizes.right).toBe(420);
  });

  it.each(['', 'null', '7', '{"panels": 3, "sizes": []}', '{"panels": {"charts": {"dock": "top", "open": "yes"}}, "sizes": {"left": -5e9, "bottom": null}}'])('has defaults in place of nonsense: %s', (kept) => {
    const layout = readLayout(kept, 1280, 720);

    expect(layout.panels).toEqual(defaultLayout(1280, 720).panels);
    expect(layout.sizes.left).toBe(kept.includes('-5e9') ? limited('left', -5e9) : 256);
  });

  it('never opens the details by itself', () => {
    expect(readLayout('{"panels": {"details": {"dock": "right", "open": true}}}', 1280, 720).panels.details.open).toBe(false);
  });
});

describe('coordinates', () => {
  const scene = new Scene({ ...sceneOf([0]).words, site: { lat_deg: -33.9, lon_deg: 18.4, height_m: 0, utm_zone: 34, convergence_rad: 0.0251 } });

  it('are written as degrees, UTM and metres', () => {
    expect(coordinates(scene, 0, 0, 'lat/lon')).toBe('-33.900000, 18.400000');
    expect(coordinates(scene, 12.34, -5, 'local')).toBe('12.3 m E, -5.0 m N');
    expect(coordinates(scene, 0, 0, 'UTM')).toMatch(/^34S 259\d{3}\.\d 62\d{5}\.\d$/);
  });

  it('tell bearings from true north', () => {
    expect(leg(scene, [0, 0], [0, 100])).toEqual({ metres: 100, bearing: expect.closeTo(1.438, 2) });
    expect(leg(scene, [0, 0], [-100, 0]).bearing).toBeCloseTo(271.438, 2);
  });
});
