import { type CameraName, isCamera, type Sight } from '../space/cameras';
import { SENSED_LABELS, type SensedChoice } from '../space/sensedchoice';

/** What is to be made: a film, its pictures one by one, or the scene at an instant as glTF. */
export type Form = 'webm' | 'png' | 'glb';

/** What the program asks of the page, in its address. */
export interface FilmOrder { form: Form; camera: CameraName; vid: number | null; sensor: string; sensed: SensedChoice; fixed: Sight | null; place: string; from: number; to: number; rate: number; width: number; height: number; token: string }

/** Reads the query of the page's address. Cameras are `chase`, `chase:101` for one vehicle, `sensor:101:front` through one of its cameras, `fixed:X,Y,Z,X,Y,Z` from a place to another, or `fixed:NAME` of one of the scenario's. */
export function readOrder(query: URLSearchParams): FilmOrder {
  const number = (name: string): number => {
    const value = Number(query.get(name) ?? NaN);
    if (!Number.isFinite(value)) {
      throw new Error(`${name} is no number`);
    }
    return value;
  };
  const [name, rest, ...sensor] = (query.get('camera') ?? 'orbit').split(':');
  const form = query.get('form');
  if (form !== 'webm' && form !== 'png' && form !== 'glb') {
    throw new Error(`there is no form ${form}`);
  }
  const place = name === 'fixed' && !/^-?[\d.]/.test(rest ?? '') ? (rest ?? '') : '';
  const places = name === 'fixed' && !place ? (rest ?? '').split(',').map(Number) : null;
  if (places ? places.length !== 6 || !places.every(Number.isFinite) : !place && !isCamera(name)) {
    throw new Error(`there is no camera ${query.get('camera')}`);
  }
  const sensed = query.get('sensors') ?? 'off';
  if (!Object.hasOwn(SENSED_LABELS, sensed)) {
    throw new Error(`sensors cannot be shown as ${sensed}`);
  }
  return {
    form, sensed: sensed as SensedChoice, camera: isCamera(name) ? name : 'orbit', vid: !places && !place && rest ? Number(rest) : null, place, sensor: sensor.join(':'), token: query.get('token') ?? '',
    fixed: places && { eye: [places[0], places[1], places[2]], target: [places[3], places[4], places[5]] },
    from: number('from'), to: number('to'), rate: number('rate'), width: number('width'), height: number('height'),
  };
}

/** The instants of a film's pictures, seconds: the first at its begin, the last before its end; at least one. */
export function instants({ from, to, rate }: Pick<FilmOrder, 'from' | 'to' | 'rate'>): number[] {
  return Array.from({ length: Math.max(1, Math.round((to - from) * rate)) }, (_, i) => from + i / rate);
}

/** The index of the last of ascending times that is not later than an instant; 0 before the first. */
export function indexAt(times: readonly number[], seconds: number): number {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    [low, high] = times[middle] <= seconds + 1e-9 ? [middle, high] : [low, middle - 1];
  }
  return low;
}
