/** The colours of the map, taken from the style sheet, so that they are stated once. */
export interface Theme {
  dark: boolean;
  real: string;
  virtual: string;
  warning: string;
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
  laneEdge: string;
  green: string;
  water: string;
}

const NAMES = {
  real: '--real', virtual: '--virtual', warning: '--warning', ink: '--ink', ground: '--ground', grid: '--grid',
  gridStrong: '--grid-strong', area: '--area', path: '--path', label: '--text', building: '--building', road: '--road', lane: '--lane', laneEdge: '--lane-edge',
  green: '--green', water: '--water',
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
