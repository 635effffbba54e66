import { describe, expect, it } from 'vitest';
import { PerspectiveCamera, Vector3 } from 'three';
import { fit, idealOf, placeEye, setLens } from '../src/space/sensorcamera';
import { readOrder } from '../src/film/order';
import type { Lens, Mount } from '../src/wire/contract';

const LENS: Lens = { width: 640, height: 480, fx: 400, fy: 410, cx: 300, cy: 250, distortion: [], far_m: 1000 };
const HERE = { x: 10, y: -4, z: 2, heading: Math.PI / 2, pitch: 0, roll: 0 };
const AHEAD: Mount = { at: [1, 0, 1.5], turn_rad: 0, pitch_rad: 0, roll_rad: 0 };

/** Where a place is seen, columns and rows, whole numbers being the middles of pixels. */
function seen(place: Vector3, mount: Mount, lens = LENS): [number, number] {
  const eye = new PerspectiveCamera();
  setLens(eye, lens);
  placeEye(eye, HERE, mount);
  const { x, y } = place.project(eye);
  return [(0.5 + 0.5 * x) * lens.width - 0.5, (0.5 - 0.5 * y) * lens.height - 0.5];
}

describe('the eye of a camera', () => {
  it('sees what is straight ahead in its principal point', () => {
    const [column, row] = seen(new Vector3(10, 6, 3.5), AHEAD);

    expect(column).toBeCloseTo(300, 6);
    expect(row).toBeCloseTo(250, 6);
  });

  it('sees what is left and up by its focal lengths', () => {
    // 5 m ahead of the sensor, which looks north, 1 m to the left and 0.5 m up.
    const [column, row] = seen(new Vector3(9, 2, 4), AHEAD);

    expect(column).toBeCloseTo(300 - 400 / 5, 6);
    expect(row).toBeCloseTo(250 - (410 * 0.5) / 5, 6);
  });

  it('is turned with its mount', () => {
    // Turned to the left it looks west, with its front down by the angle of 3 in 4.
    const [column, row] = seen(new Vector3(10 - 4, -3, 3.5 - 3), { ...AHEAD, turn_rad: Math.PI / 2, pitch_rad: -Math.atan2(3, 4) });

    expect(column).toBeCloseTo(300, 5);
    expect(row).toBeCloseTo(250, 5);
  });

  it('takes bent pictures from an ideal one of twice the size around the same principal point', () => {
    const [column, row] = seen(new Vector3(9, 2, 4), AHEAD, idealOf(LENS));

    expect(column).toBeCloseTo(300 + 320 - 80, 6);
    expect(row).toBeCloseTo(250 + 240 - 41, 6);
  });

  it('keeps the proportions of its picture', () => {
    expect(fit(LENS, 640, 480)).toEqual([640, 480]);
    expect(fit(LENS, 1280, 720)).toEqual([960, 720]);
    expect(fit({ ...LENS, width: 321, height: 241 }, 321, 241)).toEqual([321, 241]);
  });
});

describe('the order of a film', () => {
  it('names a vehicle and its camera', () => {
    const query = new URLSearchParams('form=png&camera=sensor:101:front:left&from=0&to=1&rate=5&width=640&height=480');

    expect(readOrder(query)).toMatchObject({ camera: 'sensor', vid: 101, sensor: 'front:left' });
  });
});
