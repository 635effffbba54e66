import { Map as LibreMap, setWorkerUrl, type CustomRenderMethodInput, type ImageSource, type MapMouseEvent, type StyleSpecification } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url';
import 'maplibre-gl/dist/maplibre-gl.css';
import { fromLngLat, polynomial, toLngLat } from '../geo/placing';
import { Box, type Scene } from '../state/scene';
import { Signal } from '../state/signal';
import { baseOf, picturePaint } from './basemap';
import { GridPainter } from './grid';
import { TerrainPainter } from './terrain';
import { sceneryLayers, sceneryOf, scenerySource } from './scenery';
import { glide, pictureMillis, type VehicleLayer, type MapState } from '../state/mapstate';
import { currentTheme, rgb, type Theme } from './theme';
import { VehiclePainter, type Sight } from './vehicles';
import type { Camera } from '../geo/camera';
import type { MapView, Pixel } from './view';

setWorkerUrl(workerUrl);

const EARTH = 2 * Math.PI * 6_371_008.8;
/** width of the tools over the right edge of the map, which must not cover what is fitted */
const TOOLS_PIXELS = 56;
const calm = matchMedia('(prefers-reduced-motion: reduce)');

/** The map drawn by MapLibre, with our own layers for grid and vehicles. */
export class GlView implements MapView {
  readonly moved = new Signal();
  readonly drawn = new Signal();
  readonly clicked = new Signal<Pixel & { add: boolean }>();
  readonly hovered = new Signal<Pixel | null>();
  readonly grabbed = new Signal<boolean>();
  readonly resized = new Signal();
  readonly failed = new Signal<string>();
  private readonly map: LibreMap;
  private theme: Theme = currentTheme();
  private matrix: number[] | null = null;
  /** Cached size of the element, because reading it forces a layout. */
  private box = { width: 1, height: 1 };
  private painters: VehiclePainter[] = [];
  private grid: GridPainter | null = null;
  private terrain: TerrainPainter | null = null;
  private gl: WebGL2RenderingContext | null = null;
  private tall: string[] = [];
  private raised = false;
  /** Moving average of the drawing time, milliseconds; interpolation between frames is disabled when it is high. */
  private cost = 4;

  constructor(container: HTMLElement, private scene: Scene, private readonly mapState: MapState) {
    const [lon, lat] = toLngLat(scene.placing, 0, 0);
    this.map = new LibreMap({
      container, style: this.style(), center: [lon, lat], zoom: 15, maxZoom: 23, maxPitch: 75, attributionControl: false,
      dragRotate: true, pitchWithRotate: true, renderWorldCopies: false, fadeDuration: 0, keyboard: true,
      canvasContextAttributes: { antialias: false, preserveDrawingBuffer: false },
    });
    this.measure();
    this.listen();
  }

  setScene(scene: Scene): void {
    this.scene = scene;
    const source = this.map.getSource('scenery');
    if (source && 'setData' in source) {
      (source as unknown as { setData(data: GeoJSON.FeatureCollection): void }).setData(sceneryOf(scene));
      this.showPicture();
    }
    this.redraw();
  }

  restyle(): void {
    this.theme = currentTheme();
    this.map.setStyle(this.style(), { diff: false });
  }

  project(x: number, y: number, z = 0): Pixel | null {
    const m = this.matrix;
    if (!m) {
      return null;
    }
    const e = polynomial(this.scene.placing.east, x, y);
    const s = polynomial(this.scene.placing.south, x, y);
    const w = m[3] * e + m[7] * s + m[11] * z + m[15];
    if (w <= 0) {
      return null;
    }
    const { width, height } = this.size();
    const u = (m[0] * e + m[4] * s + m[8] * z + m[12]) / w;
    const v = (m[1] * e + m[5] * s + m[9] * z + m[13]) / w;
    return { x: ((u + 1) / 2) * width, y: ((1 - v) / 2) * height };
  }

  unproject(px: number, py: number): [number, number] {
    const { lng, lat } = this.map.unproject([px, py]);
    return fromLngLat(this.scene.placing, lng, lat);
  }

  metresPerPixel(): number {
    const lat = (this.map.getCenter().lat * Math.PI) / 180;
    return (EARTH * Math.cos(lat)) / (512 * 2 ** this.map.getZoom());
  }

  size(): { width: number; height: number } {
    return this.box;
  }

  /** Bounding box of the view; limited in distance under a steep pitch. */
  view(): Box {
    const { width, height } = this.size();
    const box = new Box();
    const horizon = this.map.getPitch() > 50 ? 0.12 * height : 0;
    for (const [px, py] of [[0, horizon], [width, horizon], [0, height], [width, height]]) {
      const [x, y] = this.unproject(px, py);
      box.add(x, y);
    }
    const pad = 40 * this.metresPerPixel() + (this.mapState.threeD ? 200 : 0);
    box.add(box.west - pad, box.south - pad);
    box.add(box.east + pad, box.north + pad);
    return box;
  }

  camera(): Camera {
    const centre = this.map.getCenter();
    const [x, y] = fromLngLat(this.scene.placing, centre.lng, centre.lat);
    return { x, y, zoom: this.map.getZoom(), bearing: this.map.getBearing(), pitch: this.map.getPitch() };
  }

  look(camera: Partial<Camera>, gently = false): void {
    const { x, y, ...rest } = { ...this.camera(), ...camera };
    const target = { center: toLngLat(this.scene.placing, x, y), ...rest };
    if (gently && !calm.matches) {
      this.map.easeTo({ ...target, duration: 400 });
    } else {
      this.map.jumpTo(target);
    }
  }

  fit(box: Box, gently = false): void {
    const [a, b] = [toLngLat(this.scene.placing, box.west, box.south), toLngLat(this.scene.placing, box.east, box.north)];
    const { width, height } = this.size();
    const margin = Math.min(40, width / 8, height / 8);
    this.map.fitBounds([a, b], {
      padding: { top: margin, bottom: margin, left: margin, right: margin + Math.min(TOOLS_PIXELS, width / 8) }, animate: gently && !calm.matches, maxZoom: 22,
      bearing: this.map.getBearing(), pitch: this.map.getPitch(),
    });
  }

  easing(): boolean {
    return this.map.isMoving();
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps, { animate: !calm.matches, duration: 200 });
  }

  redraw(): void {
    this.map.triggerRepaint();
  }

  destroy(): void {
    this.map.remove();
  }

  private style(): StyleSpecification {
    return {
      version: 8,
      sources: { scenery: scenerySource(this.scene) },
      layers: [{ id: 'ground', type: 'background', paint: { 'background-color': this.theme.ground } }, ...sceneryLayers(this.theme)],
    };
  }

  private listen(): void {
    const { map } = this;
    map.on('style.load', () => this.addLayers());
    map.on('move', () => this.moved.tell());
    map.on('pitch', () => this.raise());
    map.on('resize', () => { this.measure(); this.resized.tell(); });
    map.on('error', ({ error }) => this.failed.tell(error.message));
    map.on('dragstart', () => this.grabbed.tell(true));
    for (const kind of ['zoomstart', 'rotatestart', 'pitchstart'] as const) {
      map.on(kind, ({ originalEvent }) => { if (originalEvent) { this.grabbed.tell(false); } });
    }
    map.on('click', (event: MapMouseEvent) => {
      const { originalEvent: from } = event;
      this.clicked.tell({ x: event.point.x, y: event.point.y, add: from.shiftKey || from.ctrlKey || from.metaKey });
    });
    map.on('mousemove', (event: MapMouseEvent) => this.hovered.tell({ x: event.point.x, y: event.point.y }));
    map.on('mouseout', () => this.hovered.tell(null));
    map.on('render', () => this.drawn.tell());
    map.getCanvas().setAttribute('aria-label', 'Map of the vehicles. The table (key B) says the same in words.');
  }

  private measure(): void {
    const { clientWidth, clientHeight } = this.map.getContainer();
    this.box = { width: Math.max(1, clientWidth), height: Math.max(1, clientHeight) };
    this.moved.tell();
  }

  private addLayers(): void {
    const { map } = this;
    if (map.getLayer('vehicles')) {
      return;
    }
    map.addLayer({
      id: 'grid', type: 'custom', renderingMode: '2d',
      onAdd: (_, gl) => this.addGround(gl as WebGL2RenderingContext),
      onRemove: () => { this.grid?.free(); this.terrain?.free(); this.grid = this.terrain = null; },
      render: (gl, input) => this.drawGrid(gl as WebGL2RenderingContext, input),
    }, 'lane');
    map.addLayer({
      id: 'vehicles', type: 'custom', renderingMode: '3d',
      onAdd: (_, gl) => { this.gl = gl as WebGL2RenderingContext; },
      onRemove: () => { this.painters.splice(0).forEach((painter) => painter.free()); },
      render: (gl, input) => this.drawVehicles(gl as WebGL2RenderingContext, input),
    });
    this.tall = [];
    this.addBase().then(() => this.showPicture()).catch((error: unknown) => this.failed.tell(error instanceof Error ? error.message : String(error)));
    this.moved.tell();
  }

  private async addBase(): Promise<void> {
    const base = this.scene.words.map;
    if (!base || base.kind === 'none') {
      return;
    }
    const { source, flat, names, tall } = await baseOf(base, this.theme);
    if (!this.map.getSource('base')) {
      this.map.addSource('base', source);
      // The grid lies over the base map and under the road, and what is opaque above it hides it.
      flat.forEach((layer) => this.map.addLayer(layer, 'grid'));
      [...names, ...tall].forEach((layer) => this.map.addLayer(layer, 'vehicles'));
      this.tall = tall.map(({ id }) => id);
      this.raise(true);
    }
  }

  /** The aerial picture, over the base map and under the grid and the road. */
  private showPicture(): void {
    const picture = this.scene.words.map?.picture;
    const known = this.map.getSource<ImageSource>('aerial');
    const coordinates = picture?.corners as Parameters<ImageSource['setCoordinates']>[0] | undefined;
    if (known && picture && known.url.endsWith(picture.url)) {
      known.setCoordinates(coordinates!);
      return;
    }
    if (known) {
      this.map.removeLayer('aerial');
      this.map.removeSource('aerial');
    }
    if (picture && coordinates && this.map.getLayer('grid')) {
      this.map.addSource('aerial', { type: 'image', url: location.origin + picture.url, coordinates });
      this.map.addLayer({ id: 'aerial', type: 'raster', source: 'aerial', paint: picturePaint(this.theme) }, 'grid');
    }
  }

  /** Extrudes buildings only in a pitched view, because walls would hide the ground. */
  private raise(anew = false): void {
    const pitched = this.map.getPitch() > 1;
    if (anew || pitched !== this.raised) {
      this.raised = pitched;
      this.tall.forEach((id) => this.map.setLayoutProperty(id, 'visibility', pitched ? 'visible' : 'none'));
    }
  }

  private addGround(gl: WebGL2RenderingContext): void {
    const { terrain } = this.scene.words;
    this.grid = new GridPainter(gl);
    this.terrain = terrain ? new TerrainPainter(gl, terrain) : null;
  }

  private sight(input: CustomRenderMethodInput, fleetGlide: number): Sight {
    const canvas = this.map.getCanvas();
    const matrix = localMatrix(input.defaultProjectionData.mainMatrix, this.scene.placing);
    this.matrix = matrix;
    return {
      matrix: Float32Array.from(matrix),
      width: canvas.width, height: canvas.height,
      ratio: canvas.width / this.box.width,
      metresPerPixel: this.metresPerPixel(), glide: fleetGlide,
    };
  }

  private drawGrid(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    gl.disable(gl.CULL_FACE);
    this.terrain?.draw(this.scene.placing, this.sight(input, 1), this.theme, rgb(this.theme.laneEdge));
    if (this.mapState.grid && this.grid) {
      this.grid.draw(this.view(), this.scene.placing, this.sight(input, 1), this.theme);
    }
  }

  private drawVehicles(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    const began = performance.now();
    this.renewPainters();
    gl.disable(gl.CULL_FACE);
    gl.disable(gl.STENCIL_TEST);
    gl.disable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.bindVertexArray(null);
    const smooth = this.smooth();
    let moving = false;
    const view = this.view();
    for (const painter of this.painters) {
      const { fleet } = painter.layer;
      const part = glide(fleet, pictureMillis(), smooth);
      painter.layer.visible.find(fleet, painter.layer.shown, view);
      painter.upload(this.mapState);
      painter.draw(this.mapState, this.sight(input, part), this.theme);
      moving ||= part < 1;
    }
    this.cost = 0.95 * this.cost + 0.05 * (performance.now() - began);
    if (moving) {
      this.map.triggerRepaint();
    }
  }

  /** Interpolation repaints at the rate of the screen; disabled for reduced motion and when drawing is slow. */
  private smooth(): boolean {
    const inView = this.painters.reduce((sum, painter) => sum + painter.layer.visible.count, 0);
    return !calm.matches && !this.mapState.frozen && inView <= 1500 && this.cost < 6;
  }

  private renewPainters(): void {
    const { layers } = this.mapState;
    const same = layers.length === this.painters.length && layers.every((layer: VehicleLayer, i) => this.painters[i].layer === layer);
    if (!same && this.gl) {
      const { gl } = this;
      this.painters.forEach((painter) => painter.free());
      this.painters = layers.map((layer) => {
        layer.fresh = true;
        return new VehiclePainter(gl, layer);
      });
    }
  }
}

/** From site metres (east, south, up) to clip space, multiplied in double precision so that centimetres survive deep zooms. */
function localMatrix(main: ArrayLike<number>, placing: Scene['placing']): number[] {
  const { originX: x, originY: y, unitsPerMetre: k } = placing;
  const matrix = new Array<number>(16);
  for (let i = 0; i < 4; i++) {
    matrix[i] = main[i] * k;
    matrix[4 + i] = main[4 + i] * k;
    matrix[8 + i] = main[8 + i] * k;
    matrix[12 + i] = main[i] * x + main[4 + i] * y + main[12 + i];
  }
  return matrix;
}
