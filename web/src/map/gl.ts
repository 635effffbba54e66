/** WebGL2 programs with named uniforms, and textures of numbers. */

export interface Program { program: WebGLProgram; at: (name: string) => WebGLUniformLocation | null }

export function program(gl: WebGL2RenderingContext, vertex: string, fragment: string): Program {
  const linked = gl.createProgram();
  for (const [kind, source] of [[gl.VERTEX_SHADER, vertex], [gl.FRAGMENT_SHADER, fragment]] as const) {
    const shader = gl.createShader(kind);
    if (!shader) {
      throw new Error('no shader: the graphics context is lost');
    }
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(linked, shader);
    if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost()) {
      throw new Error(`shader: ${gl.getShaderInfoLog(shader)}`);
    }
  }
  gl.linkProgram(linked);
  const places = new Map<string, WebGLUniformLocation | null>();
  return {
    program: linked,
    at: (name) => {
      let place = places.get(name);
      if (place === undefined) {
        place = gl.getUniformLocation(linked, name);
        places.set(name, place);
      }
      return place;
    },
  };
}

export type Cells = 'floats' | 'rows';

/** A texture whose cells are four floats or one row number. */
export class Table {
  readonly texture: WebGLTexture;

  constructor(private readonly gl: WebGL2RenderingContext, private readonly cells: Cells, readonly width: number, readonly height: number) {
    this.texture = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    gl.texStorage2D(gl.TEXTURE_2D, 1, cells === 'floats' ? gl.RGBA32F : gl.R32UI, width, height);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
  }

  /** Writes cells from the start of a line on; complete lines first, then the rest. */
  write(data: Float32Array | Uint32Array, count: number, line = 0): void {
    const { gl, width } = this;
    const whole = Math.floor(count / width);
    gl.bindTexture(gl.TEXTURE_2D, this.texture);
    plainUnpacking(gl);
    if (whole > 0) {
      this.upload(data, 0, line, width, whole);
    }
    if (count > whole * width) {
      this.upload(data, whole * width, line + whole, count - whole * width, 1);
    }
  }

  bind(unit: number): void {
    this.gl.activeTexture(this.gl.TEXTURE0 + unit);
    this.gl.bindTexture(this.gl.TEXTURE_2D, this.texture);
  }

  free(): void {
    this.gl.deleteTexture(this.texture);
  }

  private upload(data: Float32Array | Uint32Array, from: number, line: number, width: number, height: number): void {
    const { gl } = this;
    if (this.cells === 'floats') {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, line, width, height, gl.RGBA, gl.FLOAT, data, 4 * from);
    } else {
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, line, width, height, gl.RED_INTEGER, gl.UNSIGNED_INT, data, from);
    }
  }
}

/** Resets the pixel unpacking state, which the map library may leave changed. */
function plainUnpacking(gl: WebGL2RenderingContext): void {
  gl.bindBuffer(gl.PIXEL_UNPACK_BUFFER, null);
  gl.pixelStorei(gl.UNPACK_FLIP_Y_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_PREMULTIPLY_ALPHA_WEBGL, false);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 4);
  gl.pixelStorei(gl.UNPACK_ROW_LENGTH, 0);
  gl.pixelStorei(gl.UNPACK_SKIP_ROWS, 0);
  gl.pixelStorei(gl.UNPACK_SKIP_PIXELS, 0);
}
