import { el, setText } from '../../dom';
import { ParameterForm } from '../parameters';
import type { Section, SectionContext } from './section';

/** Settings of the vehicle's group that may change while the run lasts, for operators. */
export function groupSettings({ room }: SectionContext): Section | null {
  if (!room.operator) {
    return null;
  }
  const title = el('summary');
  const details = el('details', 'settings', {}, title);
  let shown = -1;
  let form: ParameterForm | null = null;
  details.addEventListener('toggle', () => {
    form?.element.remove();
    form = details.open && shown >= 0 ? new ParameterForm(`/api/live/parameters?vid=${room.scene.vid(shown)}`, null) : null;
    if (form) {
      details.append(form.element);
    }
  });
  room.sceneChanged.on((others) => { if (!others) { void form?.load(); } });
  return {
    element: details,
    choose: (row) => {
      shown = row;
      setText(title, `Settings of everyone in group ${room.scene.groupOf(row).name}`);
      details.open = false;
    },
  };
}
