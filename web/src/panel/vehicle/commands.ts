import { show } from '../../dom';
import { CommandEntry } from '../commanding';
import type { Section, SectionContext } from './section';

/** Whether the run drives this real vehicle, and for operators the orders about that. */
export function commands({ room }: SectionContext): Section | null {
  if (room.replay) {
    return null;
  }
  const entry = new CommandEntry(room, 'section');
  let shown = -1;
  const update = (row: number): void => {
    shown = row;
    const one = row < 0 ? undefined : room.status?.commanded?.find(({ vid }) => vid === room.scene.vid(row));
    show(entry.element, one !== undefined);
    if (one) {
      entry.update(one);
    }
  };
  room.statusChanged.on(() => update(shown));
  return { element: entry.element, choose: update, update };
}
