// Says what a visitor fetches, compressed, and fails above the budget.
import { gzipSync } from 'node:zlib';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const BUDGET = 700_000;
const files = readdirSync('dist', { recursive: true }).filter((file) => statSync(join('dist', file)).isFile());
const sizes = files.map((file) => [gzipSync(readFileSync(join('dist', file))).length, file]).sort((a, b) => b[0] - a[0]);
const sum = sizes.reduce((total, [size]) => total + size, 0);
sizes.forEach(([size, file]) => console.log(`${String(size).padStart(8)}  ${file}`));
console.log(`${String(sum).padStart(8)}  in all, of ${BUDGET}`);
process.exit(sum > BUDGET ? 1 : 0);
