import type { Attitude } from './project';

interface AskedOrientation { requestPermission?: () => Promise<'granted' | 'denied'> }
type Turned = DeviceOrientationEvent & { webkitCompassHeading?: number; webkitCompassAccuracy?: number };

const LASTS_MILLIS = 3000;

/** Orientation of the phone, degrees clockwise from north, if available. */
export class Compass {
  /** How accurate the direction is, degrees; NaN where the phone does not tell. */
  accuracy = NaN;
  private last: Attitude | null = null;
  private degrees = NaN;
  private heardAt = 0;

  /** iOS requires a permission, which can be requested only from a touch event. */
  async open(): Promise<void> {
    if (typeof DeviceOrientationEvent === 'undefined') {
      return;
    }
    try {
      const asked = DeviceOrientationEvent as unknown as AskedOrientation;
      if (asked.requestPermission && (await asked.requestPermission()) !== 'granted') {
        return;
      }
      const name = 'ondeviceorientationabsolute' in window ? 'deviceorientationabsolute' : 'deviceorientation';
      window.addEventListener(name, (event) => this.handle(event as Turned));
    } catch {
      // Without a compass the course over ground is used.
    }
  }

  /** NaN if unknown. */
  heading(): number {
    return performance.now() - this.heardAt < LASTS_MILLIS ? this.degrees : NaN;
  }

  /** How the phone is held, with alpha from north; null if unknown. An iPhone tells alpha from an arbitrary direction, so its compass stands in for it. */
  attitude(): Attitude | null {
    return performance.now() - this.heardAt < LASTS_MILLIS ? this.last : null;
  }

  private handle(event: Turned): void {
    const pointing = event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : NaN);
    if (Number.isFinite(pointing)) {
      this.degrees = (pointing + (screen.orientation?.angle ?? 0) + 360) % 360;
      this.heardAt = performance.now();
      this.accuracy = event.webkitCompassAccuracy !== undefined && event.webkitCompassAccuracy >= 0 ? event.webkitCompassAccuracy : NaN;
      this.last = { alpha: 360 - pointing, beta: event.beta ?? 90, gamma: event.gamma ?? 0, screen: screen.orientation?.angle ?? 0 };
    }
  }
}
