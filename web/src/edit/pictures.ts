import type { LibraryModel } from '../wire/contract';

/** A side view, ahead to the right: outlines of a body in a box of its length and height, and wheels by their place along it and radius, as shares of the length. */
interface SideView { length: number; height: number; body: string; glass?: string; wheels?: readonly [number, number][] }

/** Outlines are written in percent of length and height, from the upper left. */
const VIEWS: Readonly<Record<string, SideView>> = {
  car: { length: 4.5, height: 1.45, body: 'M1 82 L2 52 L16 44 L32 8 L64 6 L80 42 L97 52 L99 82 Z', glass: 'M22 43 L34 15 L48 14 L48 43 Z M52 43 L52 14 L63 14 L76 43 Z', wheels: [[0.2, 0.075], [0.8, 0.075]] },
  van: { length: 5.3, height: 2.3, body: 'M1 86 L1 6 L70 4 L86 42 L98 52 L99 86 Z', glass: 'M66 12 L70 12 L82 42 L66 42 Z', wheels: [[0.2, 0.065], [0.8, 0.065]] },
  lorry: { length: 8, height: 3.3, body: 'M1 78 L1 2 L76 2 L76 78 Z M78 84 L78 22 L97 22 L99 56 L99 84 Z', glass: 'M86 28 L96 28 L97 50 L86 50 Z', wheels: [[0.14, 0.06], [0.27, 0.06], [0.86, 0.06]] },
  trailer: { length: 6, height: 2.4, body: 'M3 80 L1 26 Q2 4 12 4 L76 4 Q84 4 84 26 L84 80 Z M84 74 L99 86 L97 90 L82 80 Z', glass: 'M56 18 L74 18 L74 42 L56 42 Z', wheels: [[0.42, 0.055]] },
  robot: { length: 0.6, height: 0.4, body: 'M2 76 L2 40 L98 40 L98 76 Z M40 40 L40 16 L62 16 L62 40 Z', wheels: [[0.22, 0.16], [0.78, 0.16]] },
  person: { length: 0.5, height: 1.75, body: 'M50 1 A14 7 0 1 1 49.9 1 Z M28 18 L72 18 L78 54 L66 54 L62 100 L52 100 L50 62 L48 100 L38 100 L34 54 L22 54 Z' },
  cyclist: { length: 1.8, height: 1.75, body: 'M52 2 A6 7 0 1 1 51.9 2 Z M40 18 L54 16 L74 36 L72 42 L52 32 L48 52 L58 78 L52 82 L38 56 Z', wheels: [[0.18, 0.18], [0.82, 0.18]] },
  rotorcraft: { length: 0.6, height: 0.3, body: 'M30 40 L70 40 L76 66 L24 66 Z M4 34 L40 44 L40 52 L4 42 Z M96 34 L60 44 L60 52 L96 42 Z M0 20 L28 20 L28 26 L0 26 Z M72 20 L100 20 L100 26 L72 26 Z M28 66 L20 96 L26 96 L36 66 Z M72 66 L80 96 L74 96 L64 66 Z' },
  aeroplane: { length: 2, height: 0.6, body: 'M0 4 L12 4 L22 44 L84 40 Q98 46 100 60 Q90 76 70 76 L30 70 L8 56 Z M38 52 L70 52 L66 62 L40 62 Z' },
  boat: { length: 6, height: 2, body: 'M2 58 L98 52 L86 96 L10 96 Z M26 56 L32 16 L58 16 L66 54 Z', glass: 'M36 24 L55 24 L60 44 L34 44 Z' },
  submarine: { length: 2, height: 0.7, body: 'M8 62 Q10 34 34 34 L44 34 L46 8 L60 8 L62 34 L78 34 Q98 40 100 62 Q96 88 76 90 L24 90 Q8 84 8 62 Z M0 34 L8 52 L8 72 L0 90 Z' },
  scanner: { length: 0.2, height: 0.2, body: 'M22 96 L22 34 Q22 16 50 16 Q78 16 78 34 L78 96 Z', glass: 'M22 46 L78 46 L78 66 L22 66 Z' },
  camera: { length: 0.2, height: 0.15, body: 'M4 16 L66 16 L66 84 L4 84 Z M66 34 L96 18 L96 82 L66 66 Z', glass: 'M20 34 L50 34 L50 66 L20 66 Z' },
  controller: { length: 0.2, height: 0.2, body: 'M14 14 L86 14 L86 86 L14 86 Z', glass: 'M30 30 L70 30 L70 70 L30 70 Z' },
  mast: { length: 2, height: 6, body: 'M46 100 L46 22 L54 22 L54 100 Z M30 22 L70 22 L70 34 L30 34 Z M48 2 L52 2 L52 22 L48 22 Z' },
};

const BOX_WIDTH = 58;
const BOX_HEIGHT = 34;

/** Which picture suits a model: by what it is, its kind, and the words of its settings. */
function viewOf({ kind, text, name }: LibraryModel): keyof typeof VIEWS {
  const has = (words: RegExp): boolean => words.test(text) || words.test(name);
  switch (kind) {
    case 'sensor':
      return has(/camera/) ? 'camera' : 'scanner';
    case 'controller':
      return 'controller';
    case 'road-side-unit':
      return 'mast';
    case 'trailer':
      return 'trailer';
    case 'person':
      return has(/cyclist/) ? 'cyclist' : 'person';
    case 'robot':
      return 'robot';
    default:
      return has(/air\/fixed/) ? 'aeroplane' : has(/kind: air/) ? 'rotorcraft' : has(/kind: surface/) ? 'boat' : has(/kind: underwater/) ? 'submarine' : has(/\bvan\b/) ? 'van' : has(/lorry|bus/) ? 'lorry' : 'car';
  }
}

/** Metres from end to end, where its settings or its description say so. */
export function lengthOf(model: LibraryModel): number | null {
  const said = /body:.*?length: ([\d.]+) m/.exec(model.text)?.[1] ?? /^length: ([\d.]+) m/m.exec(model.text)?.[1] ?? /([\d.]+) m long/.exec(model.about)?.[1];
  return said === undefined ? null : Number(said);
}

/** A small side view. All have the same room; what is as long as high is drawn so. */
export function pictureOf(model: LibraryModel): SVGElement {
  const { length, height, body, glass, wheels } = VIEWS[viewOf(model)];
  const scale = Math.min(BOX_WIDTH / length, BOX_HEIGHT / height);
  const [wide, high] = [length * scale, height * scale];
  const svg = shape('svg', { class: 'model-picture', viewBox: `0 0 ${BOX_WIDTH} ${BOX_HEIGHT}`, width: BOX_WIDTH, height: BOX_HEIGHT, 'aria-hidden': 'true' });
  const inBox = shape('g', { transform: `translate(${((BOX_WIDTH - wide) / 2).toFixed(2)} ${(BOX_HEIGHT - high).toFixed(2)})` });
  const fit = `scale(${(wide / 100).toFixed(4)} ${(high / 100).toFixed(4)})`;
  inBox.append(shape('path', { d: body, transform: fit, class: 'body' }), ...(glass ? [shape('path', { d: glass, transform: fit, class: 'glass' })] : []),
    ...(wheels ?? []).map(([along, radius]) => shape('circle', { cx: (along * wide).toFixed(2), cy: (high - radius * wide).toFixed(2), r: (radius * wide).toFixed(2), class: 'wheel' })));
  svg.append(inBox);
  return svg;
}

function shape(tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag);
  Object.entries(attributes).forEach(([name, value]) => made.setAttribute(name, String(value)));
  return made;
}
