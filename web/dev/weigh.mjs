// Says what a visitor fetches, compressed, and fails above the budget. Code of pages and views that are opened later is told apart.
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUDGET = 700_000;
const LATER = /(^|\/)(spaceview|page)-[^/]*$/;
const files = readdirSync('dist', { recursive: true }).filter((file) => statSync(join('dist', file)).isFile());
const sizes = files.map((file) => [gzipSync(readFileSync(join('dist', file))).length, file]).sort((a, b) => b[0] - a[0]);
const total = (list) => list.reduce((sum, [size]) => sum + size, 0);
const first = total(sizes.filter(([, file]) => !LATER.test(file)));
sizes.forEach(([size, file]) => console.log(`${String(size).padStart(8)}  ${file}`));
console.log(`${String(first).padStart(8)}  at first, of ${BUDGET}; ${total(sizes) - first} more for the 3D view and the editor`);
process.exit(first > BUDGET ? 1 : 0);
