import { el } from '../dom';
import type { RequirementLane } from '../wire/contract';
import { clock } from '../words';

const WORDS = { open: 'open', met: 'met', violated: 'violated' } as const;

/** Lanes of requirements under the time line: how each stood over time. A click goes to where it was violated. */
export function laneList(lanes: readonly RequirementLane[], [from, to]: readonly [number, number], seek: (seconds: number) => void): HTMLElement {
  const length = Math.max(1e-9, to - from);
  return el('ul', 'lanes', { attrs: { 'aria-label': 'Requirements over time' } }, ...lanes.map((lane) => {
    const violations = lane.spans.filter(({ standing }) => standing === 'violated');
    const spoken = `${lane.met ? '✓' : '✗'} ${lane.expectation}: ${lane.detail}${violations.length > 0 ? `. Violated ${violations.slice(0, 5).map((span) => `${clock(span.from_s)} to ${clock(span.to_s)}`).join(', ')}` : ''}`;
    const strip = el('span', 'lane-strip', {}, ...lane.spans.map((span) => {
      const part = el('i', `lane-${WORDS[span.standing]}`);
      part.style.left = `${(100 * (span.from_s - from)) / length}%`;
      part.style.width = `max(2px, ${(100 * (span.to_s - span.from_s)) / length}%)`;
      return part;
    }));
    const target = el('button', 'lane', { attrs: { type: 'button', title: spoken, 'aria-label': spoken }, on: { click: () => seek(violations[0]?.from_s ?? lane.spans[0]?.from_s ?? from) } },
      el('span', 'lane-name', {}, `${lane.met ? '✓' : '✗'} ${lane.expectation}`), strip);
    return el('li', lane.met ? '' : 'failed', {}, target);
  }));
}
