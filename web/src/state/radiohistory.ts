import { get } from '../wire/api';
import type { RadioCurve, RadioSeries } from '../wire/contract';
import type { Curve } from './history';
import type { Room } from './room';
import { Series } from './series';
import type { Line } from './track';

const ASK_MILLIS = 1000;
const RETRY_MILLIS = 3000;
const MAX_KEPT = 16;
const NOTHING: RadioSeries = { vid: 0, busy: { sender: 0, t_s: [], value: [] }, ages: [] };

/** Ages of messages and the channel busy ratio over time: live they are asked for while a chart shows them, in a replay once per vehicle. */
export class RadioHistory {
  private readonly busyLive = new Series(2048, 'greatest');
  /** by receiver and sender */
  private readonly agesLive = new Map<string, Series>();
  private readonly recorded = new Map<number, RadioSeries>();
  private asked = -Infinity;

  constructor(private readonly room: Room) {
    if (!room.replay) {
      room.vitalsChanged.on(() => {
        const permille = room.counters['v2x_busiest_permille'];
        if (permille !== undefined) {
          this.busyLive.add(room.seconds, permille / 10);
        }
      });
      room.framed.on((jump) => { if (jump) { this.clear(); } });
    }
    room.sceneChanged.on((others) => { if (others) { this.clear(); } });
  }

  private clear(): void {
    this.busyLive.clear();
    this.agesLive.clear();
    this.recorded.clear();
  }

  /** Share of time in which the channel is taken where that is most, per cent. */
  busy(): Curve[] {
    const { room } = this;
    const vid = room.scene.words.vid[0];
    const line: Line = room.replay && vid !== undefined ? lineOf(this.ofRecording(vid).busy, 100) : this.busyLive;
    return [{ key: 'busy', label: 'busiest place', line, warned: false }];
  }

  /** How old what a vehicle was told became before the next message, by sender. */
  ages(row: number): Curve[] {
    const { scene, replay } = this.room;
    const vid = row >= 0 && row < scene.rows ? scene.vid(row) : 0;
    if (vid === 0) {
      return [];
    }
    const curve = (sender: number, line: Line): Curve => ({ key: `${sender}`, label: `${scene.nameOfVid(sender)} → ${scene.nameOfVid(vid)}`, line, warned: false });
    if (replay) {
      return this.ofRecording(vid).ages.map((one) => curve(one.sender, lineOf(one)));
    }
    this.askLive(vid);
    return [...this.agesLive].filter(([key]) => key.startsWith(`${vid} `)).map(([key, line]) => curve(Number(key.split(' ')[1]), line));
  }

  private askLive(vid: number): void {
    const now = performance.now();
    if (now - this.asked > ASK_MILLIS) {
      this.asked = now;
      get<RadioSeries>(`/api/live/radio?vid=${vid}`).then((answer) => this.merge(answer)).catch(() => { this.asked = now + RETRY_MILLIS; });
    }
  }

  /** The answers of a live run overlap: only what is later than the last sample is new. */
  private merge({ vid, ages }: RadioSeries): void {
    for (const { sender, t_s, value } of ages) {
      const key = `${vid} ${sender}`;
      const series = this.agesLive.get(key) ?? new Series(2048, 'greatest');
      this.agesLive.set(key, series);
      const last = series.length > 0 ? series.times[series.length - 1] : -Infinity;
      t_s.forEach((t, i) => { if (t > last) { series.add(t, value[i]); } });
    }
  }

  private ofRecording(vid: number): RadioSeries {
    const known = this.recorded.get(vid);
    if (known) {
      return known;
    }
    this.recorded.set(vid, NOTHING);
    for (const key of this.recorded.keys()) {
      if (this.recorded.size > MAX_KEPT) {
        this.recorded.delete(key);
      }
    }
    get<RadioSeries>(`/api/runs/${encodeURIComponent(this.room.source.run ?? '')}/radio?vid=${vid}`).then((answer) => this.recorded.set(vid, answer))
      .catch(() => window.setTimeout(() => this.recorded.delete(vid), RETRY_MILLIS));
    return NOTHING;
  }
}

function lineOf({ t_s, value }: RadioCurve, scale = 1): Line {
  return { length: t_s.length, times: t_s, values: scale === 1 ? value : value.map((one) => one * scale) };
}
