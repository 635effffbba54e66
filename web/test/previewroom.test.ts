import { describe, expect, it } from 'vitest';
import { frameOf, NOBODY, PreviewRoom } from '../src/edit/previewroom';
import type { EditPreview, EditTrail } from '../src/wire/contract';
import { GROUPS, sceneOf } from './scenes';

const CAR: EditTrail = { vid: 5, name: 'car-5', kind: 'ground', group: 1, length_m: 4, width_m: 2, first: 0, x: [0, 0, 0, 0, 0], y: [0, 0, 0, 0, 0], z: [0, 0, 0, 0, 0], heading_rad: [0, 0, 0, 0, 0], step_s: [] };
const LATE: EditTrail = { ...CAR, vid: 9, name: 'late', first: 1, x: [5, 6, 7], y: [-3, -3, -3], z: [30, 30.5, 31], heading_rad: [0, -0.1, 7] };
const PREVIEW: EditPreview = { ...NOBODY, t_s: [0, 0.5, 1, 1.5, 2], groups: GROUPS, trails: [CAR, LATE] };
const PLACE = sceneOf([]);

describe('a preview in space', () => {
  it('has everybody where they are at the shown time, with heights and speeds', () => {
    const room = new PreviewRoom(PLACE, NOBODY);
    room.show(PLACE, PREVIEW, 2);

    expect([room.fleet.x(1), room.fleet.y(1), room.fleet.z(1)]).toEqual([6, -3, 30.5]);
    // Two metres in a second, seen 0.1 rad beside the heading.
    expect(room.fleet.speed(1)).toBeCloseTo(2 * Math.cos(0.1), 2);
    expect([room.fleet.seconds, room.scene.name(1), room.scene.groupOf(1).name]).toEqual([1, 'late', 'cars']);
  });

  it('shows nobody before they come, after they leave, or without a preview', () => {
    const heard = (preview: EditPreview, moment: number): boolean[] => {
      const room = new PreviewRoom(PLACE, NOBODY);
      room.show(PLACE, preview, moment);
      return preview.trails.map((_, row) => room.fleet.heard(row));
    };

    expect([0, 1, 3, 4].map((moment) => heard(PREVIEW, moment))).toEqual([[true, false], [true, true], [true, true], [true, false]]);
    expect(heard(NOBODY, 0)).toEqual([]);
  });

  it('keeps headings within a turn', () => {
    expect(frameOf(PREVIEW, 2).heading[1]).toBe(65536 - Math.round((0.1 / (2 * Math.PI)) * 65536));
    expect(frameOf(PREVIEW, 3).heading[1]).toBe(Math.round((7 / (2 * Math.PI)) * 65536) - 65536);
  });

  it('tells of another scene and of frames only when they are others', () => {
    const room = new PreviewRoom(PLACE, PREVIEW);
    const told: string[] = [];
    room.framed.on(() => told.push('frame'));
    room.sceneChanged.on(() => told.push('scene'));
    room.show(PLACE, PREVIEW, 1);
    room.show(PLACE, PREVIEW, 1);
    room.show(PLACE, { ...PREVIEW }, 1);
    room.show(sceneOf([]), PREVIEW, 1);

    expect(told).toEqual(['frame', 'scene', 'frame', 'scene', 'frame']);
  });

  it('selects the vehicle of the selected group', () => {
    const room = new PreviewRoom(PLACE, PREVIEW);
    room.choose(9);
    expect(room.selected).toBe(1);
    room.choose(undefined);
    expect(room.selected).toBe(-1);
  });
});
