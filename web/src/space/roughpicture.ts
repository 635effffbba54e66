import { Mesh, NearestFilter, OrthographicCamera, type PerspectiveCamera, PlaneGeometry, Scene as Space, ShaderMaterial, SRGBColorSpace, type WebGLRenderer, WebGLRenderTarget } from 'three';

/** Draws pictures with one sample for each pixel. A canvas has several, for smooth edges, which take half of the time of a small picture where the processor draws. */
export class RoughPicture {
  private readonly target = new WebGLRenderTarget(1, 1, { samples: 0, stencilBuffer: true, magFilter: NearestFilter, minFilter: NearestFilter, colorSpace: SRGBColorSpace, internalFormat: 'RGBA8' });
  private readonly material = new ShaderMaterial({
    vertexShader: 'varying vec2 vPlace; void main() { vPlace = 0.5 + 0.5 * position.xy; gl_Position = vec4(position.xy, 0.0, 1.0); }',
    fragmentShader: 'varying vec2 vPlace; uniform sampler2D drawn; void main() { gl_FragColor = texture2D(drawn, vPlace); }',
    depthTest: false, depthWrite: false, uniforms: { drawn: { value: this.target.texture } },
  });
  private readonly screen = new Mesh(new PlaneGeometry(2, 2), this.material);
  private readonly space = new Space().add(this.screen);
  private readonly flat = new OrthographicCamera();

  constructor() {
    this.screen.frustumCulled = false;
    // three.js gives targets of headsets, and no others, the tones of the screen; so the same shaders draw here and on the canvas.
    Object.assign(this.target, { isXRRenderTarget: true });
  }

  draw(renderer: WebGLRenderer, space: Space, eye: PerspectiveCamera): void {
    const { width, height } = renderer.domElement;
    this.target.setSize(width, height);
    renderer.setRenderTarget(this.target);
    renderer.render(space, eye);
    renderer.setRenderTarget(null);
    renderer.render(this.space, this.flat);
  }

  free(): void {
    this.target.dispose();
    this.material.dispose();
    this.screen.geometry.dispose();
  }
}
