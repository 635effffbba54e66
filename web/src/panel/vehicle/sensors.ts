import { el, setAttribute, setText, show } from '../../dom';
import type { SensorReading } from '../../wire/contract';
import type { Section, SectionContext } from './section';

/** After this long without an answer the next question is asked. */
const PATIENCE_MILLIS = 3000;

/** Scans and clouds from above, pictures and readings of the vehicle's sensors. Asked for only while the page is visible, and again only when the last answer has come. */
export function sensorReadings({ room }: SectionContext): Section {
  const cards = el('div', 'sensor-cards');
  const title = el('h3', '', {}, 'Sensors');
  const element = el('section', 'sensors', {}, title, cards);
  let shown = -1;
  let asked = -Infinity;
  show(element, false);
  room.sensors.on((message) => {
    if (message.points) {
      return;
    }
    asked = -Infinity;
    if (shown >= 0 && room.scene.vid(shown) === message.vid) {
      show(element, message.sensors.length > 0);
      fillCards(cards, message.sensors);
    }
  });
  return {
    element,
    choose: (row) => {
      shown = row;
      asked = -Infinity;
      show(element, false);
      cards.replaceChildren();
    },
    update: (row) => {
      if (performance.now() - asked > PATIENCE_MILLIS) {
        asked = performance.now();
        room.link.send({ type: 'sensors', vid: room.scene.vid(row) });
      }
    },
  };
}

/** Shows readings as cards, of which it makes as many as it needs. */
export function fillCards(cards: HTMLElement, readings: readonly SensorReading[]): void {
  while (cards.children.length < readings.length) {
    cards.append(el('figure', 'sensor-card', {}, el('img', '', { attrs: { alt: '' } }), el('figcaption', '', {}, el('b'), el('span'))));
  }
  while (cards.children.length > readings.length) {
    cards.lastElementChild?.remove();
  }
  readings.forEach((reading, i) => fillCard(cards.children[i] as HTMLElement, reading));
}

function fillCard(card: HTMLElement, reading: SensorReading): void {
  const picture = card.children[0] as HTMLImageElement;
  const [name, text] = card.children[1].children;
  show(picture, reading.png !== null);
  if (reading.png !== null) {
    picture.src = `data:image/png;base64,${reading.png}`;
    setAttribute(picture, 'alt', `${reading.kind} ${reading.name}: ${reading.text}`);
  }
  setText(name, reading.name);
  setText(text, reading.t_s === null ? reading.text : `${reading.text}, ${reading.t_s.toFixed(2)} s`);
}
