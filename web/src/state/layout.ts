/** Edges of the map at which panels stand. */
export type Dock = 'left' | 'right' | 'bottom';
export const DOCKS: readonly Dock[] = ['left', 'right', 'bottom'];
export type PanelName = 'alerts' | 'details' | 'charts';
export const PANELS: readonly PanelName[] = ['alerts', 'details', 'charts'];

/** Where panels stand, which are open, and the size of each dock in pixels: its width, or the height of the one at the bottom. */
export interface Layout {
  panels: Record<PanelName, { dock: Dock; open: boolean }>;
  sizes: Record<Dock, number>;
}

/** Smallest and greatest size of a dock, pixels; the map keeps more than half of a small window. */
export const SIZE_LIMITS: Readonly<Record<Dock, readonly [min: number, max: number]>> = { left: [200, 560], right: [220, 560], bottom: [110, 480] };

/** Under this height of map and panels charts are low, too. */
const LOW_PIXELS = 700;

/** The layout of a first visit: charts only where the window is high enough to keep a large map. */
export function defaultLayout(width: number, height: number): Layout {
  return {
    panels: { alerts: { dock: 'left', open: width >= 1200 }, details: { dock: 'right', open: false }, charts: { dock: 'bottom', open: height >= 900 } },
    sizes: { left: 256, right: 288, bottom: height < LOW_PIXELS ? 144 : 184 },
  };
}

/** A layout as it was kept, with defaults for everything that is missing or makes no sense. The details open with a selection, never by themselves. */
export function readLayout(kept: string | null, width: number, height: number): Layout {
  const layout = defaultLayout(width, height);
  const { panels, sizes } = parse(kept);
  for (const name of PANELS) {
    const { dock, open } = panels?.[name] ?? {};
    layout.panels[name].dock = DOCKS.find((one) => one === dock) ?? layout.panels[name].dock;
    layout.panels[name].open = typeof open === 'boolean' && name !== 'details' ? open : layout.panels[name].open;
  }
  for (const dock of DOCKS) {
    const size = sizes?.[dock];
    layout.sizes[dock] = typeof size === 'number' && Number.isFinite(size) ? limited(dock, size) : layout.sizes[dock];
  }
  return layout;
}

export function limited(dock: Dock, pixels: number): number {
  const [min, max] = SIZE_LIMITS[dock];
  return Math.round(Math.max(min, Math.min(max, pixels)));
}

type Kept = { panels?: Partial<Record<PanelName, { dock?: unknown; open?: unknown }>>; sizes?: Partial<Record<Dock, unknown>> };

function parse(kept: string | null): Kept {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
