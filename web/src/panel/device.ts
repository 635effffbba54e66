/** What a device in the driver's hands says: steer to the right, throttle ahead and pitch up, each from -1 to 1. */
interface HandAxes { steer: number; throttle: number; pitch: number }

/** The part of a Gamepad that is looked at. */
export interface Device { id: string; mapping: string; axes: readonly number[]; buttons: readonly { value: number }[] }

const DEAD_ZONE = 0.12;
/** A wheel turns much farther than a stick: hands do not tremble it. */
const WHEEL_DEAD_ZONE = 0.01;
const WHEEL = /wheel|racing|g2[579]|g9[023]\d?|t[1235]\d\d|driving force|fanatec|thrustmaster|moza|simagic/i;
/** Axes of pedals by maker: throttle, brake. Logitech: 2 and 5; Thrustmaster and others: 5 and 1. */
const PEDALS: readonly [RegExp, number, number][] = [[/logitech|046d|g2[579]|g9[023]/i, 2, 5], [/.*/, 5, 1]];

/** Whether it is a steering wheel with pedals and not a gamepad. */
export function isWheel(device: Device): boolean {
  return device.mapping !== 'standard' && WHEEL.test(device.id);
}

/**
 * Reads a gamepad (left stick, or triggers for throttle and brake) or a steering wheel with pedals. Pedals rest at 1 and are down at -1; browsers give 0 for those that were never moved since the page was
 * opened, so a pedal counts only once it has been seen elsewhere, which `seen` remembers by axis.
 */
export function read(device: Device, seen: Set<number>): HandAxes {
  if (!isWheel(device)) {
    const button = (number: number): number => device.buttons[number]?.value ?? 0;
    return { steer: beyond(device.axes[0], DEAD_ZONE), throttle: beyond(negative(device.axes[1]), DEAD_ZONE) + button(7) - button(6), pitch: beyond(negative(device.axes[3]), DEAD_ZONE) };
  }
  const [, throttle, brake] = PEDALS.find(([maker]) => maker.test(device.id)) as [RegExp, number, number];
  return { steer: beyond(device.axes[0], WHEEL_DEAD_ZONE), throttle: pedal(device, throttle, seen) - pedal(device, brake, seen), pitch: 0 };
}

function pedal(device: Device, axis: number, seen: Set<number>): number {
  const value = device.axes[axis];
  if (value === undefined || (value === 0 && !seen.has(axis))) {
    return 0;
  }
  seen.add(axis);
  return beyond((1 - value) / 2, 0.02);
}

function negative(value: number | undefined): number | undefined {
  return value === undefined ? undefined : -value;
}

function beyond(value: number | undefined, zone: number): number {
  return value === undefined || Math.abs(value) < zone ? 0 : value;
}
