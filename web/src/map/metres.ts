/** Round distances for grids and scales: 1, 2 or 5 times a power of ten. */
export function roundUp(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  const factor = [1, 2, 5, 10].find((one) => one * power >= metres * 0.999999) ?? 10;
  return factor * power;
}

export function roundDown(metres: number): number {
  const power = 10 ** Math.floor(Math.log10(metres));
  const factor = [5, 2, 1].find((one) => one * power <= metres * 1.000001) ?? 1;
  return factor * power;
}

export function metresText(metres: number): string {
  if (metres >= 1000) {
    return `${trimmed(metres / 1000)} km`;
  }
  return metres >= 1 ? `${trimmed(metres)} m` : `${trimmed(metres * 100)} cm`;
}

function trimmed(value: number): string {
  return String(Number(value.toPrecision(6)));
}
