/** Formats numbers for display. */

export function clock(seconds: number): string {
  const sign = seconds < 0 ? '−' : '';
  const tenths = Math.floor(Math.abs(seconds) * 10 + 1e-6);
  const [h, m, s] = [Math.floor(tenths / 36000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10];
  return `${sign}${h > 0 ? `${h}:` : ''}${String(m).padStart(2, '0')}:${s.toFixed(1).padStart(4, '0')}`;
}

export function bytes(count: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let value = count;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 || value >= 100 ? value.toFixed(0) : value.toFixed(1)} ${units[unit]}`;
}

export function whole(count: number): string {
  return count.toLocaleString('en-GB');
}

export function percent(part: number | null | undefined): string {
  return part === null || part === undefined ? '–' : `${Math.round(100 * part)} %`;
}

export function metres(value: number): string {
  return value >= 1000 ? `${(value / 1000).toFixed(2)} km` : `${value.toFixed(value < 100 ? 1 : 0)} m`;
}

/** Digits after the point, without a minus before zero. */
export function fixed(value: number, digits: number): string {
  return value.toFixed(digits).replace(/^-(0(\.0*)?)$/, '$1');
}

export function number(value: number | null | undefined, digits: number, unit: string): string {
  return value === null || value === undefined || !Number.isFinite(value) ? '–' : `${fixed(value, digits)} ${unit}`.trim();
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

/** 2026-01-31 12:00 in the reader's own time zone. */
export function when(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) {
    return iso;
  }
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
