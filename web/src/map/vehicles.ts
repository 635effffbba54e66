import { LOOK, ROWS_PER_LINE } from '../state/fleet';
import type { Scene } from '../state/scene';
import { SHAPE_CELLS } from '../state/shapes';
import { tailStrength } from '../state/visible';
import { program, type Program, Table } from './gl';
import * as shaders from './shaders';
import type { VehicleLayer, MapState } from '../state/mapstate';
import { rgb, type Theme } from './theme';

/** Camera parameters of a draw call. */
export interface Sight {
  matrix: Float32Array;
  width: number;
  height: number;
  ratio: number;
  metresPerPixel: number;
  glide: number;
}

/** Number of virtual vehicles in view from which they are drawn as dots; real and warned ones keep their symbol. */
const DOTS_FROM = 8000;
const STALKS_UPTO = 4000;
const PAIRS = 200;

/** Draws one layer: tails, stalks, lines between pairs, symbols. */
export class VehiclePainter {
  private readonly symbols: Program;
  private readonly dots: Program;
  private readonly tails: Program;
  private readonly stalks: Program;
  private readonly pairs: Program;
  private readonly places: [Table, Table];
  private readonly state: Table;
  private readonly bodies: Table;
  private outlines: Table;
  private readonly tail: Table;
  private readonly list: Table;
  private readonly pairList: Table;
  private readonly pairRows = new Uint32Array(2 * PAIRS);
  /** The slot that was written last, or -1. */
  private written = -1;
  private marked: number[] = [];
  /** The scene whose bodies are uploaded. */
  private uploadedScene: Scene | null = null;

  constructor(private readonly gl: WebGL2RenderingContext, readonly layer: VehicleLayer) {
    this.symbols = program(gl, shaders.SYMBOL_VERTEX, shaders.SYMBOL_FRAGMENT);
    this.dots = program(gl, shaders.DOT_VERTEX, shaders.DOT_FRAGMENT);
    this.tails = program(gl, shaders.TAIL_VERTEX, shaders.TINT_FRAGMENT);
    this.stalks = program(gl, shaders.STALK_VERTEX, shaders.TINT_FRAGMENT);
    this.pairs = program(gl, shaders.PAIR_VERTEX, shaders.PAIR_FRAGMENT);
    const { lines, slots } = layer.fleet;
    const floats = (height: number): Table => new Table(gl, 'floats', ROWS_PER_LINE, height);
    this.places = [floats(lines), floats(lines)];
    this.state = floats(lines);
    this.bodies = floats(lines);
    this.outlines = new Table(gl, 'floats', SHAPE_CELLS, 1);
    this.tail = floats(lines * slots);
    this.list = new Table(gl, 'rows', ROWS_PER_LINE, lines);
    this.pairList = new Table(gl, 'rows', ROWS_PER_LINE, 1);
  }

  free(): void {
    const { gl } = this;
    [...this.places, this.state, this.bodies, this.outlines, this.tail, this.list, this.pairList].forEach((table) => table.free());
    [this.symbols, this.dots, this.tails, this.stalks, this.pairs].forEach((one) => gl.deleteProgram(one.program));
  }

  /** Uploads new data to the GPU. Every pending corner of tails is uploaded, also if frames arrive faster than they are drawn. */
  upload(mapState: MapState): void {
    const { layer } = this;
    const { fleet, visible } = layer;
    if (layer.fresh) {
      this.writePlaces();
      layer.fresh = false;
    }
    for (const { slot, data } of layer.corners.splice(0)) {
      this.tail.write(data, fleet.rows, slot * fleet.lines);
    }
    if (this.uploadedScene !== fleet.scene) {
      this.uploadedScene = fleet.scene;
      this.bodies.write(fleet.scene.body, Math.min(fleet.scene.rows, fleet.capacity));
      this.uploadShapes(fleet.scene);
    }
    this.mark(mapState);
    this.state.write(fleet.state, fleet.rows);
    this.list.write(visible.list, visible.count);
  }

  private uploadShapes({ shapes }: Scene): void {
    this.outlines.free();
    this.outlines = new Table(this.gl, 'floats', SHAPE_CELLS, Math.max(1, shapes.count));
    this.outlines.write(shapes.data, SHAPE_CELLS * Math.max(1, shapes.count));
  }

  /** The older slot is already on the GPU, unless positions jumped or a frame was not drawn. */
  private writePlaces(): void {
    const { fleet } = this.layer;
    this.places[fleet.newest].write(fleet.now[fleet.newest], fleet.rows);
    if (fleet.jumped || this.written === fleet.newest) {
      this.places[1 - fleet.newest].write(fleet.now[1 - fleet.newest], fleet.rows);
      fleet.jumped = false;
    }
    this.written = fleet.newest;
  }

  draw(mapState: MapState, sight: Sight, theme: Theme): void {
    const { layer } = this;
    if (layer.fleet.rows === 0 || layer.visible.count === 0) {
      return;
    }
    if (mapState.threeD && layer.visible.count <= STALKS_UPTO && !layer.ghost) {
      this.drawStalks(sight, theme);
    }
    if (mapState.tails) {
      this.drawTails(mapState, sight, theme);
    }
    if (!layer.ghost) {
      this.drawPairs(mapState, sight, theme);
    }
    this.drawSymbols(mapState, sight, theme);
  }

  /** Sets the bits of selection and hovering, which are not part of the frame. */
  private mark(mapState: MapState): void {
    const { fleet, ghost } = this.layer;
    if (ghost) {
      return;
    }
    for (const row of this.marked.splice(0)) {
      fleet.state[4 * row + 2] &= ~(LOOK.SELECTED | LOOK.HOVERED);
    }
    const set = (row: number, bit: number): void => {
      if (row >= 0 && row < fleet.rows) {
        fleet.state[4 * row + 2] |= bit;
        this.marked.push(row);
      }
    };
    mapState.selected.forEach((row) => set(row, LOOK.SELECTED));
    set(mapState.hovered, LOOK.HOVERED);
  }

  private drawSymbols(mapState: MapState, sight: Sight, theme: Theme): void {
    const { gl, layer } = this;
    const { visible } = layer;
    const asDots = visible.virtualEnd > DOTS_FROM;
    if (asDots) {
      this.use(this.dots, sight, theme);
      gl.uniform1i(this.dots.at('first'), 0);
      gl.drawArrays(gl.POINTS, 0, visible.virtualEnd);
    }
    const first = asDots ? visible.virtualEnd : 0;
    this.use(this.symbols, sight, theme);
    this.bodies.bind(4);
    gl.uniform1i(this.symbols.at('bodies'), 4);
    this.outlines.bind(5);
    gl.uniform1i(this.symbols.at('outlines'), 5);
    gl.uniform1i(this.symbols.at('first'), first);
    gl.uniform1f(this.symbols.at('size'), visible.virtualEnd > 1500 ? 0.72 : 1);
    gl.uniform1i(this.symbols.at('flat2d'), mapState.threeD ? 0 : 1);
    gl.uniform1i(this.symbols.at('ghost'), layer.ghost ? 1 : 0);
    gl.uniform1f(this.symbols.at('strength'), layer.ghost ? 0.95 : 1);
    gl.drawArrays(gl.TRIANGLES, 0, 6 * (visible.count - first));
  }

  private drawTails(mapState: MapState, sight: Sight, theme: Theme): void {
    const { gl, layer, tails } = this;
    const { fleet, visible } = layer;
    const strength = tailStrength(visible.virtualEnd) * (layer.ghost ? 0.5 : 1);
    const first = strength > 0 ? 0 : visible.virtualEnd;
    const count = fleet.tailLength;
    if (count === 0 || first === visible.count) {
      return;
    }
    this.use(tails, sight, theme);
    this.tail.bind(4);
    gl.uniform1i(tails.at('tail'), 4);
    gl.uniform1i(tails.at('first'), first);
    gl.uniform1i(tails.at('head'), fleet.tailHead);
    gl.uniform1i(tails.at('count'), count);
    gl.uniform1i(tails.at('slots'), fleet.slots);
    gl.uniform1i(tails.at('rowsPerSlot'), fleet.lines);
    gl.uniform1f(tails.at('strength'), strength);
    gl.uniform1f(tails.at('gap'), 200);
    gl.uniform1i(tails.at('flat2d'), mapState.threeD ? 0 : 1);
    gl.drawArrays(gl.TRIANGLES, 0, 6 * count * (visible.count - first));
  }

  private drawStalks(sight: Sight, theme: Theme): void {
    this.use(this.stalks, sight, theme);
    this.gl.drawArrays(this.gl.TRIANGLES, 0, 12 * this.layer.visible.count);
  }

  private drawPairs(mapState: MapState, sight: Sight, theme: Theme): void {
    const { gl, pairs, pairRows, layer } = this;
    let count = 0;
    for (const { vid, other } of mapState.encounters.slice(0, PAIRS)) {
      const a = layer.fleet.scene.row(vid);
      const b = layer.fleet.scene.row(other);
      if (a >= 0 && b >= 0 && layer.shown[a] === 1 && layer.shown[b] === 1) {
        pairRows[2 * count] = a;
        pairRows[2 * count + 1] = b;
        count++;
      }
    }
    if (count === 0) {
      return;
    }
    this.pairList.write(pairRows, 2 * count);
    this.use(pairs, sight, theme);
    this.pairList.bind(5);
    gl.uniform1i(pairs.at('pairs'), 5);
    gl.uniform1i(pairs.at('flat2d'), mapState.threeD ? 0 : 1);
    gl.drawArrays(gl.TRIANGLES, 0, 6 * count);
  }

  private use(one: Program, sight: Sight, theme: Theme): void {
    const { gl, layer } = this;
    const { fleet } = layer;
    gl.useProgram(one.program);
    setSight(gl, one, sight, fleet.scene.placing.east, fleet.scene.placing.south);
    gl.uniform1f(one.at('glide'), sight.glide);
    this.places[fleet.newest].bind(0);
    this.places[1 - fleet.newest].bind(1);
    this.state.bind(2);
    this.list.bind(3);
    gl.uniform1i(one.at('newer'), 0);
    gl.uniform1i(one.at('older'), 1);
    gl.uniform1i(one.at('state'), 2);
    gl.uniform1i(one.at('list'), 3);
    gl.uniform3fv(one.at('realColour'), rgb(layer.ghost ? theme.ghost : theme.real));
    gl.uniform3fv(one.at('virtualColour'), rgb(layer.ghost ? theme.ghost : theme.virtual));
    gl.uniform3fv(one.at('warning'), rgb(layer.ghost ? theme.ghost : theme.warning));
    gl.uniform3fv(one.at('ink'), rgb(theme.ink));
    gl.uniform3fv(one.at('ground'), rgb(theme.ground));
  }
}

export function setSight(gl: WebGL2RenderingContext, one: Program, sight: Sight, east: Float64Array, south: Float64Array): void {
  gl.uniformMatrix4fv(one.at('matrix'), false, sight.matrix);
  gl.uniform1fv(one.at('east'), Float32Array.from(east));
  gl.uniform1fv(one.at('south'), Float32Array.from(south));
  gl.uniform2f(one.at('viewport'), sight.width, sight.height);
  gl.uniform1f(one.at('ratio'), sight.ratio);
  gl.uniform1f(one.at('metresPerPixel'), sight.metresPerPixel);
}
