import { BoxGeometry, Color, DirectionalLight, Fog, HemisphereLight, InstancedMesh, Matrix4, Mesh, MeshLambertMaterial, type Object3D, PCFShadowMap, PerspectiveCamera, Quaternion, Scene, Vector3, WebGLRenderer } from 'three';
import { modelOf } from '../../src/space/models';
import { fitShadows, ORDER } from '../../src/space/sky';
import type { Fleet } from '../../src/state/fleet';
import type { Group } from '../../src/wire/contract';

const NEAR_METRES = 180;
const MAX_NEAR = 300;
const UP = new Vector3(0, 0, 1);
const ONE = new Vector3(1, 1, 1);

/** What anybody would write with three.js alone: the same shapes in its own materials, instanced vehicles that are boxes when far; with three.js's own shadows, where the view has them, too. */
export class BareScene {
  readonly renderer = new WebGLRenderer({ antialias: true, powerPreference: 'high-performance', preserveDrawingBuffer: true });
  private readonly scene = new Scene();
  private readonly camera = new PerspectiveCamera(55, 1280 / 720, 0.3, 9000);
  private readonly body: InstancedMesh;
  private readonly wheels: InstancedMesh[];
  private readonly far: InstancedMesh;
  private readonly places: [number, number, number][];

  constructor(parts: readonly Object3D[], group: Group, rows: number, eye: readonly [number, number, number], target: readonly [number, number, number], shadows: boolean) {
    this.renderer.setSize(1280, 720);
    this.scene.background = new Color(0x9fb4c8);
    this.scene.fog = new Fog(0x9fb4c8, 200, 4000);
    const sun = new DirectionalLight(0xfff0dd, 2.2);
    sun.position.set(-200, 50, 90);
    fitShadows(sun);
    sun.castShadow = shadows;
    this.renderer.shadowMap.enabled = shadows;
    this.renderer.shadowMap.type = PCFShadowMap;
    const dome = new HemisphereLight(0xbfd0e0, 0x605848, 1);
    dome.position.set(0, 0, 1);
    this.scene.add(sun, dome);
    const material = new MeshLambertMaterial({ vertexColors: true });
    const flat = new MeshLambertMaterial({ vertexColors: true, depthWrite: false });
    parts.forEach((part) => part.traverse((one) => {
      if (one instanceof Mesh && !(one instanceof InstancedMesh)) {
        // The view draws the uppermost layer of the ground first, where nothing is painted twice; without a stencil, the lowest comes first.
        const layer = one.renderOrder <= ORDER.ground && one.renderOrder > ORDER.sky;
        const same = new Mesh(one.geometry, layer ? flat : material);
        same.renderOrder = layer ? ORDER.sky - one.renderOrder + ORDER.ground : one.renderOrder;
        [same.castShadow, same.receiveShadow] = [one.castShadow, one.receiveShadow];
        this.scene.add(same);
      }
    }));
    const model = modelOf(group);
    const paint = new MeshLambertMaterial({ color: 0x8fa3b5 });
    this.body = new InstancedMesh(model.body, material, MAX_NEAR);
    this.wheels = model.moving.map(({ geometry }) => new InstancedMesh(geometry, material, MAX_NEAR));
    this.places = model.moving.map(({ at }) => at);
    const { length, width, bottom, top } = model.extent;
    this.far = new InstancedMesh(new BoxGeometry(length, width, top - bottom).translate(0, 0, (top + bottom) / 2), paint, rows);
    [this.body, this.far, ...this.wheels].forEach((one) => { one.frustumCulled = false; this.scene.add(one); });
    this.body.castShadow = true;
    this.camera.up.set(0, 0, 1);
    this.camera.position.set(...eye);
    this.camera.lookAt(...target);
  }

  draw(fleet: Fleet): void {
    const [matrix, part, turn, place] = [new Matrix4(), new Matrix4(), new Quaternion(), new Vector3()];
    let [near, far] = [0, 0];
    for (let row = 0; row < fleet.rows; row++) {
      place.set(fleet.x(row), fleet.y(row), fleet.z(row));
      matrix.compose(place, turn.setFromAxisAngle(UP, fleet.now[fleet.newest][4 * row + 3]), ONE);
      if (near < MAX_NEAR && place.distanceTo(this.camera.position) < NEAR_METRES) {
        this.body.setMatrixAt(near, matrix);
        this.wheels.forEach((wheel, i) => wheel.setMatrixAt(near, part.makeTranslation(...this.places[i]).premultiply(matrix)));
        near++;
      } else {
        this.far.setMatrixAt(far++, matrix);
      }
    }
    [this.body, ...this.wheels].forEach((one) => { one.count = near; one.instanceMatrix.needsUpdate = true; });
    this.far.count = far;
    this.far.instanceMatrix.needsUpdate = true;
    this.renderer.render(this.scene, this.camera);
  }
}
