import { button, el, setText, setAttribute, show } from '../dom';
import { node, Radar } from './radar';
import { distance, standing, turned, where, type Known } from './standing';
import type { Hazard, Invitation, Message, Seat, View } from '../wire/contract';

const MAX_MESSAGES = 20;
const RUN_WORDS: Readonly<Record<string, string>> = { READY: 'Ready', SET: 'Set', GO: 'Go', PAUSE: 'Paused', STOP: 'Stopped' };

/** The page of a participant during the run. */
export class Live {
  readonly element: HTMLElement;
  private readonly run = el('b', 'run');
  private readonly word = el('p', 'word', { attrs: { role: 'status' } });
  private readonly detail = el('p', 'detail');
  private readonly arrow = node('svg', { viewBox: '-50 -50 100 100', class: 'arrow', 'aria-hidden': 'true' });
  private readonly hazardTitle = el('h2', 'hazard-title');
  private readonly metres = el('p', 'metres');
  private readonly hazardDetail = el('p', 'hazard-detail');
  private readonly more = el('p', 'more');
  private readonly hazard: HTMLElement;
  private readonly calm: HTMLElement;
  private readonly clear = el('p', 'clear');
  private readonly radar = new Radar();
  private readonly voice = el('div', 'unseen', { attrs: { 'aria-live': 'assertive', role: 'alert' } });
  private readonly messages = el('ol', 'messages', { attrs: { 'aria-live': 'polite', 'aria-label': 'From the operator' } });
  private readonly facts = { accuracy: fact('accuracy'), speed: fact('speed'), heard: fact('heard') };

  private readonly look = el('p', 'problem', { attrs: { role: 'status' } });

  /** @param lookAround opens the camera view; it fails with words for people */
  constructor(invitation: Invitation, seat: Seat, leave: () => void, lookAround: () => Promise<void>) {
    this.arrow.append(node('path', { d: 'M0 -46 32 20 0 4 -32 20z' }));
    this.hazard = el('section', 'hazard', { attrs: { hidden: true } }, this.hazardTitle, el('div', 'pointing', {}, this.arrow as unknown as HTMLElement, this.metres), this.hazardDetail, this.more);
    this.calm = el('section', 'calm', {}, ...(invitation.shows_others ? [this.radar.element as unknown as HTMLElement] : []), this.clear,
      ...(invitation.shows_others ? [button('Camera view', 'look', () => void this.lookAround(lookAround)), this.look] : []));
    this.element = el('div', 'live', {},
      el('header', '', {}, el('div', '', {}, el('h1', '', {}, invitation.name), el('p', 'who', {}, `${seat.name} · ${seat.role}`)), this.run),
      el('div', 'state', {}, this.word, this.detail), this.voice, this.hazard, this.calm, this.messages,
      el('footer', '', {}, el('dl', 'facts', {}, ...Object.values(this.facts).map(({ box }) => box)), button('Leave', 'leave', leave)));
  }

  private async lookAround(open: () => Promise<void>): Promise<void> {
    setText(this.look, '');
    await open().catch((error: unknown) => setText(this.look, error instanceof Error ? error.message : String(error)));
  }

  /** Shows the state of the phone; `facing` is the direction of the holder, degrees from north, or NaN. */
  draw(known: Known, facing: number): void {
    const { view } = known;
    const now = standing(known);
    setText(this.word, now.word);
    setText(this.detail, now.detail);
    setAttribute(this.element, 'data-mood', now.mood);
    setText(this.run, RUN_WORDS[view?.run_state ?? ''] ?? '…');
    setAttribute(this.run, 'data-run', view?.run_state.toLowerCase() ?? null);
    const hazards = known.out || !view ? [] : view.hazards;
    setAttribute(this.element, 'data-warned', hazards.length > 0);
    setAttribute(this.element, 'data-old', known.old);
    setText(this.clear, known.old ? 'Not up to date' : 'No warning');
    setText(this.hazardTitle, known.old ? '⚠ Not up to date' : '⚠ Look out');
    show(this.facts.accuracy.box.parentElement as HTMLElement, !known.out);
    show(this.hazard, hazards.length > 0);
    show(this.calm, hazards.length === 0 && !known.out);
    if (hazards.length > 0) {
      this.drawHazards(hazards, facing);
    } else if (view?.others) {
      this.radar.draw(view.others, [], facing);
    }
    this.drawFacts(view);
  }

  private drawHazards(hazards: readonly Hazard[], facing: number): void {
    const [nearest, ...others] = hazards;
    const turn = turned(nearest.bearing_deg, facing);
    const pointed = Number.isNaN(turn) ? (nearest.bearing_deg ?? 0) : turn;
    this.arrow.firstElementChild?.setAttribute('transform', `rotate(${pointed.toFixed(0)})`);
    this.metres.replaceChildren(el('span', '', {}, distance(nearest.metres)), ' m');
    setText(this.hazardDetail, `${nearest.name}, ${nearest.real ? 'real' : 'virtual'}, ${where(nearest.bearing_deg, facing)}, nearest in ${nearest.seconds.toFixed(1)} s`);
    setText(this.more, [Number.isNaN(turn) ? 'The arrow is for a map with north up.' : '', others.length > 0 ? `and ${others.length} more` : ''].filter(Boolean).join(' '));
  }

  private drawFacts(view: View | null): void {
    setText(this.facts.accuracy.value, view?.accuracy_m == null ? '–' : `± ${view.accuracy_m.toFixed(0)} m`);
    setText(this.facts.speed.value, view?.speed_mps == null ? '–' : `${Math.abs(view.speed_mps).toFixed(1)} m/s`);
    setText(this.facts.heard.value, view?.age_s == null ? '–' : view.age_s < 1.5 ? 'now' : `${view.age_s.toFixed(0)} s ago`);
  }

  /** Announces a warning to screen readers. */
  speak(hazard: Hazard, facing: number): void {
    setText(this.voice, `Warning: ${hazard.name} ${where(hazard.bearing_deg, facing)}, ${distance(hazard.metres)} metres.`);
  }

  add(message: Message): void {
    this.messages.prepend(el('li', '', {}, message.own ? el('b', '', {}, 'To you: ') : null, message.text));
    while (this.messages.children.length > MAX_MESSAGES) {
      this.messages.lastElementChild?.remove();
    }
  }

  /** Shows the final state with one action. */
  offer(text: string, act: () => void): void {
    this.element.querySelector('.leave')?.replaceWith(button(text, 'leave', act));
  }
}

function fact(name: string): { box: HTMLElement; value: HTMLElement } {
  const value = el('dd', '', {}, '–');
  return { box: el('div', '', {}, el('dt', '', {}, name), value), value };
}
