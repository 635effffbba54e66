import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const SRC = fileURLToPath(new URL('../src', import.meta.url));

/** The folder of a source; a file at the top stands for itself. */
function folderOf(file: string): string {
  return relative(SRC, file).replace(/\.ts$/, '').split('/')[0];
}

/** Which folder imports which, types included. */
function imports(): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const name of readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.ts'))) {
    const file = join(SRC, name);
    const targets = [...readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']*)'/g)].map(([, path]) => folderOf(normalize(join(dirname(file), path))));
    const from = folderOf(file);
    edges.set(from, new Set([...(edges.get(from) ?? []), ...targets.filter((to) => to !== from)]));
  }
  return edges;
}

/** A way from a folder back to itself, or null. */
function cycle(edges: Map<string, Set<string>>): string[] | null {
  const done = new Set<string>();
  const visit = (folder: string, way: string[]): string[] | null => {
    if (way.includes(folder)) {
      return [...way.slice(way.indexOf(folder)), folder];
    }
    if (!done.has(folder)) {
      for (const next of edges.get(folder) ?? []) {
        const found = visit(next, [...way, folder]);
        if (found) {
          return found;
        }
      }
      done.add(folder);
    }
    return null;
  };
  return [...edges.keys()].reduce<string[] | null>((found, folder) => found ?? visit(folder, []), null);
}

describe('the folders of the page', () => {
  it('import each other without a cycle', () => {
    const edges = imports();

    expect(edges.get('map')).toContain('state');
    expect(cycle(edges)).toBeNull();
  });

  it('would be found in a cycle', () => {
    expect(cycle(new Map([['a', new Set(['b'])], ['b', new Set(['c'])], ['c', new Set(['b'])]]))).toEqual(['b', 'c', 'b']);
  });
});
