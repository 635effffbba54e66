import { describe, expect, it } from 'vitest';
import { addStep, arrowsOf, eventsOf, missionsOf, moveStep, newStep, placed, removeStep } from '../src/edit/missions';
import { applied, Source, type Path, type Splice } from '../src/edit/text/source';
import type { EditPreview, EditTrail } from '../src/wire/contract';

const TEXT = `points: {home: [0, 0]}
triggers: {RAIN: {label: It rains}}
meetings: [{event: MET, vehicle: 1, other: 2, within: 3 m}]
vehicles:
  - ids: 1
    name: scout
    mission:
      - go-to: {to: [40, 0], name: there}
      - report: FOUND   # tells the others
      - loop: {times: 2, steps: [{wait: 1 s}, {go-to: home}]}
  - ids: 2..3
    like: quadcopter
    mission:
      - wait-for: FOUND
      - wait-for: {vehicle: 1, step: there}
      - follow: {vehicle: 1, until: RAIN}
  - {ids: 4, start: {at: [0, 0]}}
`;

function edited(text: string, edit: (source: Source) => Splice[]): Source {
  return new Source(applied(text, edit(new Source(text))));
}

function trail(vid: number, steps: number[]): EditTrail {
  return { vid, name: '', kind: 'ground', group: 0, length_m: 4, width_m: 2, first: 0, x: [0], y: [0], z: [0], heading_rad: [0], step_s: steps };
}

describe('missions', () => {
  const source = new Source(TEXT);
  const lanes = missionsOf(source, null);

  it('are lanes of steps, numbered as reports number them', () => {
    expect(lanes.map(({ name, vid }) => [name, vid])).toEqual([['scout', 1], ['quadcopter', 2]]);
    expect(lanes[0].steps.map(({ label, number }) => [label, number])).toEqual([['go-to [40, 0]', 1], ['report FOUND', 2], ['loop 2 times', 0], ['wait 1 s', 3], ['go-to home', 4]]);
    expect(missionsOf(source, ['vehicles', 2]).map(({ name }) => name)).toEqual(['scout', 'quadcopter', 'group 3']);
  });

  it('are joined by what one reports and another waits for', () => {
    expect(arrowsOf(lanes).map(({ from, to }) => `${from.label} -> ${to.label}`)).toEqual(['report FOUND -> wait-for FOUND', 'go-to [40, 0] -> wait-for vehicle 1']);
    expect(eventsOf(source, lanes)).toEqual(['FOUND', 'RAIN', 'MET']);
  });

  it('stand over the times of the preview, each step wide enough to be read, and those not reached after its end', () => {
    const preview = { t_s: [0, 10, 20], groups: [], trails: [trail(1, [0, 8, 8, 9]), trail(2, [0, 8, 8])], verdicts: [], complete: true, note: '', waits: false } as EditPreview;
    const [scout, drone] = placed(lanes, preview, 2);
    const short = placed(lanes, { ...preview, t_s: [0, 5], trails: [trail(1, [0]), trail(2, [0])] } as EditPreview, 2);

    expect(scout.map(({ from }) => from)).toEqual([0, 8, 10, 12]);
    expect(drone.map(({ from }) => from)).toEqual([0, 8, 10]);
    expect([...scout, ...drone].every(({ from, to }) => to - from >= 2)).toBe(true);
    expect(short[0].map(({ reached }) => reached)).toEqual([true, false, false, false]);
    expect(short[0][1].from).toBeGreaterThanOrEqual(short[0][0].to);
    expect(placed(lanes, null, 2)[0].every(({ reached }) => !reached)).toBe(true);
  });

  it('get steps that fit to what is drawn', () => {
    const wait = edited(TEXT, (now) => addStep(now, ['vehicles', 2], newStep(now, 'wait-for', ['vehicles', 2], 'FOUND')));

    expect(wait.value(['vehicles', 2, 'mission'])).toEqual([{ 'wait-for': 'FOUND' }]);
    expect(newStep(source, 'go-to', ['vehicles', 2])).toEqual({ 'go-to': 'home' });
    expect(newStep(source, 'report', ['vehicles', 2])).toEqual({ report: 'READY' });
    expect(newStep(source, 'follow', ['vehicles', 0])).toEqual({ follow: 2 });
    expect(wait.mistakes).toEqual([]);
  });

  it('are put into another order, with their comments, and end with their last step', () => {
    const path: Path = ['vehicles', 0, 'mission', 1];
    const moved = edited(TEXT, (now) => moveStep(now, path, -1));

    expect((moved.value(['vehicles', 0, 'mission']) as object[]).map((one) => Object.keys(one)[0])).toEqual(['report', 'go-to', 'loop']);
    expect(moved.text).toContain('- report: FOUND   # tells the others');
    expect(edited('vehicles:\n  - ids: 1\n    mission: [{wait: 1 s}]\n', (now) => removeStep(now, ['vehicles', 0, 'mission', 0])).has(['vehicles', 0, 'mission'])).toBe(false);
    expect(edited(TEXT, (now) => removeStep(now, path)).steps(['vehicles', 0, 'mission'])).toHaveLength(2);
  });
});
