import { button, el } from '../dom';
import { Signal } from '../state/signal';
import type { EditProblem } from '../wire/contract';
import type { Features } from './features';
import type { MapMistake } from './mappaint';
import type { Path, Source } from './text/source';
import type { TextPane } from './textpane';

/** Mistakes of the text: at their line, in a list below it, and on the map where what they are about has a place. */
export class MistakeList {
  readonly element = el('ul', 'edit-problems', { attrs: { 'aria-label': 'Mistakes' } });
  /** The mistake of what is written at a path was clicked. */
  readonly opened = new Signal<Path>();

  constructor(private readonly text: TextPane) {}

  /** @return in words what there is, where there is something, and the mistakes that have a place */
  show(problems: readonly EditProblem[], features: Features | null): { words: string; placed: MapMistake[] } {
    const { source } = this.text;
    if (problems.length === 1 && problems[0].key === 'vehicles' && source.steps(['vehicles']).length === 0) {
      return this.showNobody();
    }
    this.element.classList.remove('mild');
    const told = toldOnce(problems);
    this.text.mark(told.map(({ problem }) => problem).filter(({ file, line }) => file === '' && line > 0).map((one) => {
      const from = source.positionOfLine(one.line);
      return { from, to: source.lineEnd(from), message: `${one.what} Fix: ${one.fix}` };
    }));
    const paths = told.map(({ problem }) => pathOf(source, problem));
    this.element.replaceChildren(...told.map(({ problem: { file, line, what, fix }, times }, i) =>
      el('li', '', {}, button(`${file ? `${file} ` : ''}line ${line}: ${what} Fix: ${fix}${times > 1 ? ` (${times} times)` : ''}`, 'link', () => this.opened.tell(paths[i])))));
    const placed = paths.flatMap((path, i) => {
      const at = features?.containing(path)?.points[0];
      return at ? [{ at, what: told[i].problem.what }] : [];
    });
    return { words: problems.length === 0 ? '' : problems.length === 1 ? 'One mistake' : `${problems.length} mistakes`, placed };
  }

  /** Whoever begins has made no mistake yet. */
  private showNobody(): { words: string; placed: MapMistake[] } {
    this.text.mark([]);
    this.element.classList.add('mild');
    this.element.replaceChildren(el('li', '', {}, 'Nobody takes part yet: click a model in the library, then the map.'));
    return { words: 'Nobody takes part yet', placed: [] };
  }
}

/** Mistakes of one line that are told in the same words, as of all places of a path, are one. */
export function toldOnce(problems: readonly EditProblem[]): { problem: EditProblem; times: number }[] {
  const told = new Map<string, { problem: EditProblem; times: number }>();
  for (const problem of problems) {
    const key = JSON.stringify([problem.file, problem.line, problem.what, problem.fix]);
    told.set(key, { problem, times: (told.get(key)?.times ?? 0) + 1 });
  }
  return [...told.values()];
}

function pathOf(source: Source, { line, file }: EditProblem): Path {
  return file === '' && line > 0 ? source.pathAt(source.lineEnd(source.positionOfLine(line))) : [];
}
