import type { SceneDescription, Signal as TrafficSignal, SignalState } from '../wire/contract';

/** What a link shows: its character in a programme. */
export type Aspect = 'red' | 'amber' | 'green';

const ASPECTS: Readonly<Record<string, Aspect>> = { r: 'red', u: 'red', y: 'amber', Y: 'amber', g: 'green', G: 'green' };

/** A place where traffic stops, with what is shown there. */
export interface ShownLine { x: number; y: number; z: number; heading: number; width: number; aspects: Aspect[] }

/** The states of fixed signals at a simulated time; those that follow the traffic show their first green. */
export function statesAt(signal: TrafficSignal, seconds: number): string {
  const { phases } = signal;
  if (phases.length === 0 || signal.actuated) {
    return phases[0]?.states ?? '';
  }
  const cycle = phases.reduce((sum, phase) => sum + phase.seconds, 0);
  let left = (seconds - signal.offset_s) % cycle;
  left += left < 0 ? cycle : 0;
  for (const phase of phases) {
    if (left < phase.seconds) {
      return phase.states;
    }
    left -= phase.seconds;
  }
  return phases[phases.length - 1].states;
}

/** What the signals of a run show at present: fixed ones by their programme, the others as the run tells. */
export class TrafficSignals {
  private told = new Map<string, string>();

  accept(list: readonly SignalState[]): void {
    this.told = new Map(list.map(({ name, states }) => [name, states]));
  }

  states(signal: TrafficSignal, seconds: number): string {
    return (signal.actuated ? this.told.get(signal.name) : undefined) ?? statesAt(signal, seconds);
  }

  /** All lines of a scene with what they show; links without a known state are left out. */
  lines(scene: SceneDescription, seconds: number): ShownLine[] {
    return scene.signals.flatMap((signal) => {
      const states = this.states(signal, seconds);
      return signal.lines.map(({ links, x, y, z, heading, width_m }) => ({ x, y, z, heading, width: width_m, aspects: links.map((link) => ASPECTS[states[link]]).filter((one) => one !== undefined) }));
    });
  }
}
