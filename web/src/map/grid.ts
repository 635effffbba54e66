import type { Placing } from '../geo/placing';
import type { Box } from '../state/scene';
import { program, type Program } from './gl';
import { roundUp } from './metres';
import { GRID_VERTEX, TINT_FRAGMENT } from './shaders';
import { rgb, type Theme } from './theme';
import { setSight, type Sight } from './vehicles';

const PIXELS_APART = 56;
const MAX_LINES = 160;

/** The distance between lines of the grid. */
export function gridSpacing(metresPerPixel: number): number {
  return roundUp(metresPerPixel * PIXELS_APART);
}

/** Draws the metric grid. */
export class GridPainter {
  private readonly lines: Program;

  constructor(private readonly gl: WebGL2RenderingContext) {
    this.lines = program(gl, GRID_VERTEX, TINT_FRAGMENT);
  }

  free(): void {
    this.gl.deleteProgram(this.lines.program);
  }

  draw(view: Box, placing: Placing, sight: Sight, theme: Theme): void {
    const { gl, lines } = this;
    let spacing = gridSpacing(sight.metresPerPixel);
    while (Math.max(view.east - view.west, view.north - view.south) / spacing > MAX_LINES) {
      spacing = roundUp(spacing * 1.5);
    }
    const west = Math.floor(view.west / spacing) * spacing;
    const south = Math.floor(view.south / spacing) * spacing;
    const across = Math.ceil((view.east - west) / spacing) + 1;
    const up = Math.ceil((view.north - south) / spacing) + 1;
    gl.useProgram(lines.program);
    setSight(gl, lines, sight, placing.east, placing.south);
    gl.uniform4f(lines.at('box'), west, south, west + (across - 1) * spacing, south + (up - 1) * spacing);
    gl.uniform2i(lines.at('lines'), across, up);
    gl.uniform1f(lines.at('spacing'), spacing);
    gl.uniform3fv(lines.at('thin'), rgb(theme.grid));
    gl.uniform3fv(lines.at('strong'), rgb(theme.gridStrong));
    gl.drawArrays(gl.TRIANGLES, 0, 48 * (across + up));
  }
}
