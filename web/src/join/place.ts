import type { Fix } from './fix';

const QUIET_MILLIS = 2000;
const SILENT_MILLIS = 10_000;

/** Positions of the phone from the browser. Some phones send none at rest, so the position is requested again. */
export class PositionSource {
  state: 'waiting' | 'good' | 'denied' = 'waiting';
  private watch = 0;
  private last = 0;
  private heardAt = performance.now();

  constructor(private readonly found: (fix: Fix) => void) {}

  open(): void {
    if (!('geolocation' in navigator)) {
      this.state = 'denied';
      return;
    }
    this.watch = navigator.geolocation.watchPosition((position) => this.handle(position), (error) => this.fail(error), OPTIONS);
  }

  close(): void {
    navigator.geolocation.clearWatch(this.watch);
  }

  get silent(): boolean {
    return this.state === 'good' && performance.now() - this.heardAt > SILENT_MILLIS;
  }

  /** Called every second. */
  tick(): void {
    if (this.state === 'good' && performance.now() - this.heardAt > QUIET_MILLIS) {
      navigator.geolocation.getCurrentPosition((position) => this.handle(position), () => undefined, OPTIONS);
    }
  }

  private handle({ timestamp, coords }: GeolocationPosition): void {
    this.state = 'good';
    if (timestamp !== this.last) {
      this.last = timestamp;
      this.heardAt = performance.now();
      this.found({
        t_ms: timestamp, got_ms: Date.now(), lat_deg: coords.latitude, lon_deg: coords.longitude, accuracy_m: coords.accuracy,
        speed_mps: known(coords.speed), course_deg: known(coords.heading), height_m: known(coords.altitude),
      });
    }
  }

  private fail(error: GeolocationPositionError): void {
    if (error.code === error.PERMISSION_DENIED) {
      this.state = 'denied';
    }
  }
}

const OPTIONS: PositionOptions = { enableHighAccuracy: true, maximumAge: 0, timeout: 20_000 };

function known(value: number | null): number | null {
  return value !== null && Number.isFinite(value) ? value : null;
}
