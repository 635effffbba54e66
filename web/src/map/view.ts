import type { Camera } from '../geo/camera';
import type { Box, Scene } from '../state/scene';
import type { Signal } from '../state/signal';

export interface Pixel { x: number; y: number }

/** What a map can do, whichever way it draws. Places are metres on the site's grid, pixels are those of the map's element. */
export interface MapView {
  readonly moved: Signal;
  readonly drawn: Signal;
  readonly clicked: Signal<Pixel & { add: boolean }>;
  readonly hovered: Signal<Pixel | null>;
  /** The user moved the map by hand. */
  readonly grabbed: Signal;
  /** Something of the base map cannot be shown. */
  readonly failed: Signal<string>;
  project(x: number, y: number, z?: number): Pixel | null;
  unproject(px: number, py: number): [number, number];
  metresPerPixel(): number;
  size(): { width: number; height: number };
  view(): Box;
  camera(): Camera;
  look(camera: Partial<Camera>, gently?: boolean): void;
  fit(box: Box, gently?: boolean): void;
  zoomBy(steps: number): void;
  redraw(): void;
  /** Takes over another scene, or other colours. */
  setScene(scene: Scene): void;
  restyle(): void;
  destroy(): void;
}
