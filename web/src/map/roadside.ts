import { el } from '../dom';
import { glide, pictureMillis } from '../state/mapstate';
import { type Connection, connections, nearestOf, quality } from '../state/radio';
import type { Room } from '../state/room';
import type { Aspect, ShownLine } from '../state/signals';
import type { RadioLinks } from '../wire/contract';
import { currentTheme, type Theme } from './theme';
import type { MapView, Pixel } from './view';

const ASK_MILLIS = 500;
/** An answer that is older than this is not shown. */
const MAX_AGE_MILLIS = 2500;
/** Above this scale signals would only be a stain. */
const FARTHEST_METRES_PER_PIXEL = 6;
const LEAST_LINE_PIXELS = 6;
const LABEL_PIXELS: Pixel = { x: 70, y: 14 };
/** Links of one vehicle that are labelled. */
const MAX_LABELS = 12;
/** Vehicles up to which those in motion are drawn between two frames, as on the map below. */
const MANY_VEHICLES = 1500;
/** Height of a link's curve as a share of its length. */
const BEND = 0.35;
const FONT = '11px system-ui, "Segoe UI", Roboto, "DejaVu Sans", sans-serif';

/** Overlay of what stands beside the road and of what passes through the air: signals at their lines, and links of the radio. */
export class RoadsideLayer {
  readonly element = el('canvas', 'overlay', { attrs: { 'aria-hidden': 'true' } });
  private readonly pen = this.element.getContext('2d');
  private theme: Theme = currentTheme();
  private links: RadioLinks | null = null;
  private heard = 0;
  private drawn = false;
  /** where labels stand */
  private labels: Pixel[] = [];

  constructor(private readonly view: MapView, private readonly room: Room) {
    room.radioLinks.on((links) => {
      this.links = links;
      this.heard = performance.now();
      view.redraw();
    });
    room.selection.changed.on(() => this.ask());
    window.setInterval(() => this.ask(), ASK_MILLIS);
  }

  restyle(): void {
    this.theme = currentTheme();
  }

  /** Asks for the links of the selected vehicle, or for those of all. */
  ask(): void {
    const { room } = this;
    if (room.mapState.links && room.scene.words.radio !== null && !document.hidden) {
      room.link.send({ type: 'radio-links', vid: this.vid() });
    }
  }

  private vid(): number {
    const { room } = this;
    return room.selected >= 0 && room.selected < room.scene.rows ? room.scene.vid(room.selected) : 0;
  }

  draw(): void {
    const { pen, room } = this;
    const lines = this.view.metresPerPixel() <= FARTHEST_METRES_PER_PIXEL ? room.signals.lines(room.scene.words, room.seconds) : [];
    const shown = this.shownLinks();
    if (!pen || (lines.length + shown.length === 0 && !this.drawn)) {
      return;
    }
    const { width, height } = this.view.size();
    const ratio = Math.min(2, devicePixelRatio);
    this.element.width = Math.round(width * ratio);
    this.element.height = Math.round(height * ratio);
    pen.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.drawn = lines.length + shown.length > 0;
    this.labels = [];
    lines.forEach((line) => this.drawSignal(pen, line));
    shown.forEach((link) => this.drawLink(pen, link, this.vid() !== 0 && shown.length <= MAX_LABELS));
  }

  private shownLinks(): Connection[] {
    const { links, room } = this;
    const vid = this.vid();
    if (!room.mapState.links || links === null || links.vid !== vid || performance.now() - this.heard > MAX_AGE_MILLIS) {
      return [];
    }
    const all = connections(links.links);
    return vid !== 0 ? all : nearestOf(all, (a, b) => this.distance(room.scene.row(a), room.scene.row(b)));
  }

  private distance(one: number, other: number): number {
    const { fleet } = this.room;
    return one < 0 || other < 0 ? Infinity : Math.hypot(fleet.x(one) - fleet.x(other), fleet.y(one) - fleet.y(other));
  }

  /** A bar across the lane, a part for each link: red is thick, amber is dashed, green is thin, so that none is told by its colour alone. */
  private drawSignal(pen: CanvasRenderingContext2D, line: ShownLine): void {
    const half = Math.max(line.width / 2, (LEAST_LINE_PIXELS * this.view.metresPerPixel()) / 2);
    const [left, up] = [-Math.sin(line.heading) * half, Math.cos(line.heading) * half];
    const z = this.room.mapState.threeD ? line.z : 0;
    const [from, to] = [this.view.project(line.x + left, line.y + up, z), this.view.project(line.x - left, line.y - up, z)];
    if (!from || !to) {
      return;
    }
    const part = 1 / line.aspects.length;
    line.aspects.forEach((aspect, i) => this.drawAspect(pen, between(from, to, i * part), between(from, to, (i + 1) * part), aspect));
  }

  private drawAspect(pen: CanvasRenderingContext2D, from: Pixel, to: Pixel, aspect: Aspect): void {
    const colours = { red: this.theme.signalRed, amber: this.theme.signalAmber, green: this.theme.signalGreen };
    for (const [colour, extra] of [[this.theme.ground, 2], [colours[aspect], 0]] as const) {
      pen.setLineDash(aspect === 'amber' && extra === 0 ? [4, 2] : []);
      pen.strokeStyle = colour;
      pen.lineWidth = (aspect === 'red' ? 5 : 3.5) + extra;
      stroke(pen, from, to);
    }
    pen.setLineDash([]);
  }

  private drawLink(pen: CanvasRenderingContext2D, link: Connection, labelled: boolean): void {
    const [from, to] = [this.place(link.a), this.place(link.b)];
    if (!from || !to) {
      return;
    }
    const { theme } = this;
    const grade = quality(link);
    const colour = { good: theme.signalGreen, fair: theme.signalAmber, poor: theme.signalRed, none: theme.ghost }[grade];
    pen.globalAlpha = grade === 'none' ? 0.5 : 0.85;
    pen.setLineDash({ good: [], fair: [8, 3], poor: [4, 4], none: [1, 5] }[grade]);
    pen.strokeStyle = colour;
    pen.lineWidth = grade === 'none' ? 1 : 1.8;
    const top = bend(from, to);
    pen.beginPath();
    pen.moveTo(from.x, from.y);
    pen.quadraticCurveTo(top.x, top.y, to.x, to.y);
    pen.stroke();
    pen.setLineDash([]);
    pen.globalAlpha = 1;
    if (labelled) {
      this.label(pen, between(between(from, to, 0.5), top, 0.5), `${Math.round(100 * link.share)} %${Number.isFinite(link.age) ? ` · ${link.age.toFixed(1)} s` : ''}`);
    }
  }

  private label(pen: CanvasRenderingContext2D, at: Pixel, text: string): void {
    if (this.labels.some((one) => Math.abs(one.x - at.x) < LABEL_PIXELS.x && Math.abs(one.y - at.y) < LABEL_PIXELS.y)) {
      return;
    }
    this.labels.push(at);
    pen.font = FONT;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 3;
    pen.strokeStyle = this.theme.ground;
    pen.strokeText(text, at.x, at.y);
    pen.fillStyle = this.theme.label;
    pen.fillText(text, at.x, at.y);
  }

  /** Where a station is drawn; null where it is not heard of, or behind the camera. */
  private place(vid: number): Pixel | null {
    const { fleet, visible } = this.room.layer;
    const row = this.room.scene.row(vid);
    if (row < 0 || !fleet.heard(row)) {
      return null;
    }
    const part = glide(fleet, pictureMillis(), visible.count <= MANY_VEHICLES);
    const [now, then] = [fleet.now[fleet.newest], fleet.now[1 - fleet.newest]];
    const along = (i: number): number => (fleet.interval > 0 ? then[4 * row + i] + part * (now[4 * row + i] - then[4 * row + i]) : now[4 * row + i]);
    return this.view.project(along(0), along(1), this.room.mapState.threeD ? fleet.z(row) : 0);
  }
}

function between(from: Pixel, to: Pixel, share: number): Pixel {
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** The control point of a link's curve. Stations that stand in a row have links that lie beside each other, not upon each other. */
function bend(from: Pixel, to: Pixel): Pixel {
  const middle = between(from, to, 0.5);
  const [along, across] = from.x < to.x ? [to.x - from.x, to.y - from.y] : [from.x - to.x, from.y - to.y];
  return { x: middle.x + BEND * across, y: middle.y - BEND * along };
}

function stroke(pen: CanvasRenderingContext2D, from: Pixel, to: Pixel): void {
  pen.beginPath();
  pen.moveTo(from.x, from.y);
  pen.lineTo(to.x, to.y);
  pen.stroke();
}
