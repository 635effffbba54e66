/** Units at the end of the names of columns, which stand beside the values. */
const UNIT = /_(m|rad|mps2?|radps2?|n|nm|mj)$/;
const NUMBER = /_(\d+)$/;
const DIGITS: Readonly<Record<string, number>> = { N: 0, 'N·m': 1, 'm/s': 2, 'm/s2': 2, m: 2, '': 3, rad: 3, 'rad/s': 2 };

/** What a column is of: the vehicle, one of its wheels, regulators or contacts. */
export function groupOf(name: string): string {
  const number = NUMBER.exec(name)?.[1];
  if (number === undefined) {
    return 'Vehicle';
  }
  return name.startsWith('pid_') ? `Regulator ${number}` : name.startsWith('contact_') ? `Contact ${number}` : `Wheel ${number}`;
}

/** wheel_force_x_n_2 is force x. */
export function labelOf(name: string): string {
  const plain = NUMBER.test(name) ? name.replace(NUMBER, '').replace(/^(wheel|pid|contact)_/, '') : name;
  return plain.replace(UNIT, '').replaceAll('_', ' ');
}

export function digitsOf(unit: string): number {
  return DIGITS[unit] ?? 2;
}
