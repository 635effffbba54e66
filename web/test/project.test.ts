import { describe, expect, it } from 'vitest';
import { axesOf, bearingOf, boxAt, focalPixels, offBy, placeOf, project } from '../src/join/project';

/** Upright in portrait, its back to the north. */
const NORTH = axesOf({ alpha: 0, beta: 90, gamma: 0, screen: 0 });

describe('the camera of a phone', () => {
  it('looks to the north when the phone stands upright without being turned', () => {
    expect(bearingOf(NORTH)).toBeCloseTo(0, 9);
    expect(project([0, 10, 0], NORTH)).toMatchObject({ right: expect.closeTo(0, 9), down: expect.closeTo(0, 9), ahead: expect.closeTo(10, 9) });
  });

  it('sees what is to the right at the right, what is below at the bottom, and nothing behind', () => {
    // 10 m ahead, 5 m to the east, 1.5 m down: half and 0.15 focal lengths from the middle.
    expect(project([5, 10, -1.5], NORTH)).toMatchObject({ right: expect.closeTo(0.5, 9), down: expect.closeTo(0.15, 9) });
    expect(project([0, -10, 0], NORTH)).toBeNull();
  });

  it('looks to the west when the phone is turned anticlockwise by a quarter', () => {
    expect(bearingOf(axesOf({ alpha: 90, beta: 90, gamma: 0, screen: 0 }))).toBeCloseTo(270, 9);
  });

  it('looks down when the phone lies on its back, and has no bearing then', () => {
    const flat = axesOf({ alpha: 30, beta: 0, gamma: 0, screen: 0 });

    expect(flat.ahead[2]).toBeCloseTo(-1, 9);
    expect(bearingOf(flat)).toBeNaN();
  });

  it('raised by 30 degrees sees the horizon below its middle', () => {
    const raised = axesOf({ alpha: 0, beta: 120, gamma: 0, screen: 0 });

    expect(project([0, 10, 0], raised)!.down).toBeCloseTo(Math.tan(Math.PI / 6), 9);
  });

  it('in landscape has its right side where the bottom of the phone was', () => {
    // Upright, rolled anticlockwise by a quarter: by W3C the angles of that attitude are alpha 90, beta 0, gamma -90 with the back to the north.
    const lying = axesOf({ alpha: 90, beta: 0, gamma: -90, screen: 90 });

    expect(bearingOf(lying)).toBeCloseTo(0, 6);
    expect(project([5, 10, -1.5], lying)).toMatchObject({ right: expect.closeTo(0.5, 9), down: expect.closeTo(0.15, 9) });
  });
});

describe('places', () => {
  it('lie by the compass', () => {
    const [east, north, up] = placeOf(90, 20, 3);

    expect([east, north, up].map((one) => Math.round(1e9 * one) / 1e9)).toEqual([20, 0, 3]);
  });

  it('have boxes with their length along the heading', () => {
    const corners = boxAt([0, 0, 0], 90, 4, 2, 1.5);

    expect(Math.max(...corners.map(([x]) => x))).toBeCloseTo(2, 9);
    expect(Math.max(...corners.map(([, y]) => y))).toBeCloseTo(1, 9);
    expect(corners.slice(4).every(([, , z]) => z === 1.5)).toBe(true);
  });

  it('may be off by the angle of the position error and that of the compass', () => {
    expect(offBy(10, 10, 15)).toBeCloseTo(60, 9);
    expect(offBy(100, 5, 0)).toBeCloseTo(2.8624, 3);
  });
});

describe('the focal length', () => {
  it('is that of the picture as it covers the screen', () => {
    // 90 degrees along 1280 pixels are 640 pixels of focal length; a screen of 360 x 780 shows it 780 / 720 times as large.
    expect(focalPixels(90, { width: 1280, height: 720 }, { width: 360, height: 780 })).toBeCloseTo((640 * 780) / 720, 6);
  });
});
