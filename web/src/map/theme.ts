/** The colours of the map, read from the style sheet. */
export interface Theme {
  dark: boolean;
  real: string;
  virtual: string;
  warning: string;
  /** A second run. */
  ghost: string;
  ink: string;
  ground: string;
  grid: string;
  gridStrong: string;
  area: string;
  path: string;
  label: string;
  building: string;
  road: string;
  lane: string;
  /** Kerbs. */
  laneEdge: string;
  /** Lines painted on roads. */
  paint: string;
  green: string;
  water: string;
  sand: string;
  paved: string;
  land: string;
  /** Outline of areas. */
  edge: string;
  /** Footpaths. */
  footpath: string;
  /** Walls of extruded buildings. */
  wall: string;
  /** Obstacles. */
  obstacle: string;
  /** Traffic signals, and links of the radio. */
  signalRed: string;
  signalAmber: string;
  signalGreen: string;
}

const NAMES = {
  real: '--real', virtual: '--virtual', warning: '--warning', ghost: '--ghost', ink: '--ink', ground: '--ground', grid: '--grid',
  gridStrong: '--grid-strong', area: '--area', path: '--path', label: '--text', building: '--building', road: '--road', lane: '--lane', laneEdge: '--lane-edge', paint: '--paint',
  green: '--green', water: '--water', sand: '--sand', paved: '--paved', land: '--land', edge: '--edge', footpath: '--footpath', wall: '--wall', obstacle: '--obstacle',
  signalRed: '--signal-red', signalAmber: '--signal-amber', signalGreen: '--signal-green',
} as const;

export function currentTheme(): Theme {
  const style = getComputedStyle(document.documentElement);
  const colours = Object.fromEntries(
    Object.entries(NAMES).map(([key, name]) => [key, style.getPropertyValue(name).trim()]),
  ) as Omit<Theme, 'dark'>;
  return { ...colours, dark: style.getPropertyValue('--dark').trim() === '1' };
}

/** Red, green, blue from 0 to 1 of a colour written #rrggbb or #rgb. */
export function rgb(hex: string): [number, number, number] {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit).join('') : hex.slice(1);
  const value = parseInt(digits, 16);
  return [((value >> 16) & 255) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}
