import { describe, expect, it } from 'vitest';
import { commandLine, startBody, type StartWish, varsOf } from '../src/state/startwish';

const PLAIN: StartWish = { path: 'scenarios/swarm.yaml', vars: {}, seed: '', duration: '', speed: '1', record: true, hosts: 0, hold: false, endWithMissions: false };

describe('the wish to start a run', () => {
  it('offers the variables that a scenario declares with plain values', () => {
    const block = 'name: Swarm\nvars:\n  n: 500          # vehicles\n  speed: 8 m/s\n  half: "${n / 2}"\n  list: [1, 2]\n\n# comment\nclock: {step: 10 ms}\n';

    expect(varsOf(block)).toEqual([{ name: 'n', value: '500', about: 'vehicles' }, { name: 'speed', value: '8 m/s', about: '' }]);
    expect(varsOf("vars: {n: 5, word: 'a'}\n").map(({ name, value }) => [name, value])).toEqual([['n', '5'], ['word', 'a']]);
    expect(varsOf('name: x\n')).toEqual([]);
  });

  it('is a command line that a shell reads', () => {
    expect(commandLine(PLAIN)).toBe('./tandem run scenarios/swarm.yaml');
    expect(commandLine({ ...PLAIN, vars: { n: '5', speed: "8 m/s; it's" }, seed: '7', duration: '60 s', speed: '4', record: false, hosts: 2, hold: true, endWithMissions: true }))
      .toBe("./tandem run scenarios/swarm.yaml --set vars.n=5 --set 'vars.speed=8 m/s; it'\\''s' --set clock.end-with-missions=true --seed 7 --duration '60 s' --hosts 2 --speed 4 --no-record --hold");
    expect(commandLine({ ...PLAIN, speed: 'fast' })).toContain('--fast');
  });

  it('is sent as settings by path', () => {
    expect(startBody({ ...PLAIN, vars: { n: '5' }, duration: '60 s', speed: 'fast' }))
      .toEqual({ hold: false, settings: 'vars.n=5\nclock.duration=60 s', speed: 'fast', no_record: false, hosts: 0 });
  });
});
