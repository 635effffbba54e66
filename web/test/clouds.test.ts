import { describe, expect, it } from 'vitest';
import { Color } from 'three';
import { Clouds, PoseTrack, readPoints, scaleColour } from '../src/space/clouds';
import { linesOf } from '../src/space/frustums';
import { newMapState } from '../src/state/mapstate';
import { Selection } from '../src/state/selection';
import type { SpaceRoom } from '../src/space/spaceview';
import { Scene } from '../src/state/scene';
import { Fleet } from '../src/state/fleet';
import { frameAt, GROUPS, sceneOf } from './scenes';
import type { Points as PointWords, Sensor } from '../src/wire/contract';

/** Points packed as the product does it. */
function packed(points: [number, number, number, number][], step = 0.01): PointWords {
  const bytes = new Uint8Array(7 * points.length);
  const view = new DataView(bytes.buffer);
  points.forEach((point, i) => {
    [0, 1, 2].forEach((axis) => view.setInt16(2 * (axis * points.length + i), Math.round(point[axis] / step), true));
    bytes[6 * points.length + i] = 255 * point[3];
  });
  return { step_m: step, count: points.length, bytes: btoa(String.fromCharCode(...bytes)) };
}

describe('points of a scanner', () => {
  it('are unpacked as metres and shares', () => {
    const { positions, intensity } = readPoints(packed([[12.34, -5, 0.5, 1], [-300, 2, -1, 0]]));

    expect([...positions].map((value) => Math.round(100 * value))).toEqual([1234, -500, 50, -30000, 200, -100]);
    expect([...intensity]).toEqual([1, 0]);
  });

  it('are none where bytes are missing', () => {
    expect(readPoints({ ...packed([[1, 2, 3, 1]]), count: 9 }).intensity).toHaveLength(0);
  });

  it('stand where the sensor was when it measured, and not where the vehicle is now', () => {
    const sensor: Sensor = { name: 'cloud', kind: 'lidar-3d', mount: { at: [1, 0, 2], turn_rad: Math.PI / 2, pitch_rad: 0, roll_rad: 0 }, lens: null, field: null };
    const scene = new Scene({ ...sceneOf([1]).words, groups: GROUPS.map((group) => ({ ...group, sensors: [sensor] })) });
    const fleet = new Fleet(scene);
    const room = { scene, fleet, selected: 0, mapState: newMapState(), selection: new Selection(new Set()) } as unknown as SpaceRoom;
    const clouds = new Clouds(room, () => 0);
    const frame = (seconds: number, x: number): void => {
      const made = frameAt(seconds, [[x, 0]]);
      made.heading[0] = 0;
      made.pitch[0] = 0;
      made.roll[0] = 0;
      fleet.take(made, 1000 * seconds);
      clouds.framed();
    };
    frame(1, 0);
    frame(2, 10);

    clouds.measured({ vid: 101, points: true, sensors: [{ name: 'cloud', kind: 'lidar-3d', t_s: 1.5, png: null, text: '', points: packed([[4, 0, -1, 0.5]]) }] });

    const [points] = clouds.assembly.children[0].children as unknown as [{ geometry: { getAttribute(name: string): { array: Float32Array } } }];
    const place = [...points.geometry.getAttribute('position').array].map((value) => Math.round(100 * value) / 100);
    expect(place).toEqual([6, 4, 1]);
  });
});

describe('the way of a vehicle', () => {
  it('is interpolated the short way round, begins anew when time goes back, and ends at the newest frame', () => {
    const track = new PoseTrack();
    const pose = (x: number, heading: number) => ({ x, y: 0, z: 0, heading, pitch: 0, roll: 0 });
    track.add(1, pose(0, 3));
    track.add(2, pose(10, 3 - 2 * Math.PI + 0.2));

    expect(track.at(1.5)!.x).toBeCloseTo(5);
    expect(track.at(1.5)!.heading).toBeCloseTo(3.1);
    expect(track.at(9)!.x).toBe(10);
    track.add(0.5, pose(77, 0));
    expect(track.at(2)!.x).toBe(77);
  });
});

describe('colours and lines', () => {
  it('go from blue to red', () => {
    const [low, high] = [scaleColour(-1, new Color()), scaleColour(2, new Color())];

    expect(low.b).toBeGreaterThan(low.r);
    expect(high.r).toBeGreaterThan(high.b);
  });

  it('show the corners of a picture and the edges of a scan', () => {
    const camera = linesOf({ field: null, lens: { width: 2, height: 2, fx: 1, fy: 1, cx: 0.5, cy: 0.5, distortion: [], far_m: 2 } });
    const scan = linesOf({ lens: null, field: { right_rad: -Math.PI / 2, left_rad: Math.PI / 2, low_rad: 0, high_rad: 0, reach_m: 3 } });

    expect(camera).toHaveLength(16);
    expect(camera[1]).toEqual([2, 2, 2]);
    expect(scan.at(-1)!.map((value) => Math.round(value) + 0)).toEqual([0, 3, 0]);
  });
});
