import type { Camera } from '../geo/camera';
import type { Box, Scene } from '../state/scene';
import type { Signal } from '../state/signal';

export interface Pixel { x: number; y: number }

/** Interface of both map implementations. Positions are metres on the site's grid, pixels are those of the map's element. */
export interface MapView {
  readonly moved: Signal;
  readonly drawn: Signal;
  readonly clicked: Signal<Pixel & { add: boolean }>;
  readonly hovered: Signal<Pixel | null>;
  /** Fires when the user moves the map: true for panning, false for zooming, turning and tilting. */
  readonly grabbed: Signal<boolean>;
  /** Fires when the map's element has another size. */
  readonly resized: Signal;
  /** Fires when a part of the base map cannot be shown. */
  readonly failed: Signal<string>;
  project(x: number, y: number, z?: number): Pixel | null;
  unproject(px: number, py: number): [number, number];
  metresPerPixel(): number;
  size(): { width: number; height: number };
  view(): Box;
  camera(): Camera;
  look(camera: Partial<Camera>, gently?: boolean): void;
  fit(box: Box, gently?: boolean): void;
  /** Whether the camera is on its way to where {@link look} sent it gently. */
  easing(): boolean;
  zoomBy(steps: number): void;
  redraw(): void;
  /** Sets another scene or theme. */
  setScene(scene: Scene): void;
  restyle(): void;
  destroy(): void;
}
