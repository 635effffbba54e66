import type { Camera } from '../geo/camera';
import type { Filters } from './filters';

/** The part of a view that a link can share: camera, filters, selection, time, ghost, 3D view. */
export interface View {
  camera: Camera | null;
  selected: number[];
  time: number | null;
  ghost: string | null;
  /** Cameras of the 3D view; empty while it is closed. */
  space: string;
  filters: Filters;
}

/** As many pictures as the 3D view has at most. */
export const MAX_VIEWS = 4;
const BETWEEN_CAMERAS = '~';

/** The cameras of a 3D view, of its address. */
export function camerasIn(space: string): string[] {
  return space.split(BETWEEN_CAMERAS).filter(Boolean).slice(0, MAX_VIEWS);
}

export function writeCameras(cameras: readonly string[]): string {
  return cameras.join(BETWEEN_CAMERAS);
}

export function readAddress(query: string): View {
  const params = new URLSearchParams(query);
  const camera = (params.get('at') ?? '').split(',').map(Number);
  const list = (name: string): string[] => (params.get(name) ?? '').split('~').filter(Boolean);
  const time = Number(params.get('t') ?? NaN);
  const only = params.get('only');
  return {
    camera: camera.length === 5 && camera.every(Number.isFinite)
      ? { x: camera[0], y: camera[1], zoom: camera[2], bearing: camera[3], pitch: Math.min(75, Math.max(0, camera[4])) } : null,
    selected: list('vid').map(Number).filter(Number.isInteger),
    time: Number.isFinite(time) ? time : null,
    ghost: params.get('ghost'),
    space: params.get('space') ?? '',
    filters: {
      kinds: new Set(list('kind')), hosts: new Set(list('host')), behaviors: new Set(list('behavior')),
      real: only !== 'virtual', virtual: only !== 'real',
    },
  };
}

/** The query of a view; defaults are left out. */
export function writeAddress(view: View): string {
  const params = new URLSearchParams();
  const set = (name: string, value: string): void => {
    if (value !== '') {
      params.set(name, value);
    }
  };
  const { camera, filters } = view;
  set('at', camera ? [camera.x.toFixed(1), camera.y.toFixed(1), camera.zoom.toFixed(2), camera.bearing.toFixed(0), camera.pitch.toFixed(0)].join() : '');
  set('vid', view.selected.join('~'));
  set('kind', [...filters.kinds].join('~'));
  set('host', [...filters.hosts].join('~'));
  set('behavior', [...filters.behaviors].join('~'));
  set('only', filters.real ? (filters.virtual ? '' : 'real') : 'virtual');
  set('t', view.time === null ? '' : view.time.toFixed(1));
  set('ghost', view.ghost ?? '');
  set('space', view.space);
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
