interface AskedOrientation { requestPermission?: () => Promise<'granted' | 'denied'> }
type Turned = DeviceOrientationEvent & { webkitCompassHeading?: number };

const LASTS_MILLIS = 3000;

/** Which way the phone points, degrees clockwise from north, where it knows. */
export class Compass {
  private degrees = NaN;
  private heardAt = 0;

  /** iOS asks the person, and only upon a touch. */
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
      window.addEventListener(name, (event) => this.hear(event as Turned));
    } catch {
      // Without a compass the course over ground has to do.
    }
  }

  /** NaN where it does not know. */
  heading(): number {
    return performance.now() - this.heardAt < LASTS_MILLIS ? this.degrees : NaN;
  }

  private hear(event: Turned): void {
    const pointing = event.webkitCompassHeading ?? (event.absolute && event.alpha !== null ? 360 - event.alpha : NaN);
    if (Number.isFinite(pointing)) {
      this.degrees = (pointing + (screen.orientation?.angle ?? 0) + 360) % 360;
      this.heardAt = performance.now();
    }
  }
}
