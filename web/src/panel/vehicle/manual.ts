import type { Section, SectionContext } from './section';

/** Driving by hand, for operators of a live run. */
export function manualDriving({ room, driving }: SectionContext): Section | null {
  return room.operator ? { element: driving.element, choose: (row) => driving.choose(row), update: () => driving.update() } : null;
}
