// Compares what a picture of the 3D view costs with what one of a bare three.js scene of the same content costs: npm run frames -- --rounds 3
// Both draw in turns at 1280x720 without a graphics card. Processor time of all processes of the browser counts, because the machine may be busy; the time on the clock is told, too.
// Where the view has shadows, the bare scene has those of three.js.
// Last, the view draws 1,000 vehicles by itself, as a page does, and chooses its quality: npm run frames -- --only itself
// With --strict it fails above 1.5 times the bare scene, above 1.4 times the bare scene of 1,000 vehicles for 20,000, or below 5 pictures a second of processor time on the cores there are, at the coarsest and by itself.
import { mkdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { BROWSER } from './browser-path.mjs';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, pictures: { type: 'string', default: '3' }, blocks: { type: 'string', default: '36' }, strict: { type: 'boolean' }, only: { type: 'string', default: '' } } });
const [rounds, pictures, blocks] = [Number(values.rounds), Number(values.pictures), Number(values.blocks)];
/** Levels of quality, from src/space/quality.ts: the first three at full resolution, the others as the view chooses them where it is slow. */
const LEVELS = { shadows: 0, 'no shadows': 1, 'plain surfaces': 2, '60 % of the pixels': 3, '40 %': 4, '30 %': 5 };
/** Seconds in which the view chooses its quality, and in which its pictures are counted then. */
const ITSELF_SECONDS = 15;
const MOST = { same: 1.5, many: 1.4, millis: 200 };
await mkdir('target', { recursive: true });
const server = await createServer({ configFile: false, root: '.', logLevel: 'error', server: { host: '127.0.0.1', port: 0 }, optimizeDeps: { include: ['three'] } });
await server.listen();
const address = `http://127.0.0.1:${server.httpServer.address().port}/dev/frames.html`;
const browser = await chromium.launch(BROWSER);
const processes = await browser.newBrowserCDPSession();
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const faults = [];

async function cpuSeconds() {
  const { processInfo } = await processes.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

/** Milliseconds of processor time and of the clock for a picture. */
async function cost(page, what, count) {
  const before = await cpuSeconds();
  const clock = await page.evaluate(([name, n]) => window[name](n), [what, count]);
  return { cpu: (1000 * ((await cpuSeconds()) - before)) / count, clock };
}

async function compare(vehicles, name) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 1460 } });
  page.setDefaultTimeout(0);
  page.on('pageerror', (error) => faults.push(error.stack));
  await page.goto(address);
  await page.waitForFunction(() => 'prepare' in window);
  await page.evaluate(([n, size, level]) => window.prepare(n, size, level), [vehicles, blocks, LEVELS[name]]);
  const costs = { view: [], bare: [] };
  for (const what of ['view', 'bare']) {
    await cost(page, what, 2);
  }
  for (let round = 0; round < rounds; round++) {
    for (const what of ['view', 'bare']) {
      costs[what].push(await cost(page, what, pictures));
    }
  }
  await page.screenshot({ path: `target/frames-${vehicles}-${LEVELS[name]}.png` });
  await page.close();
  const [view, bare] = [costs.view, costs.bare].map((list) => ({ cpu: median(list.map(({ cpu }) => cpu)), clock: median(list.map(({ clock }) => clock)) }));
  console.log(`${String(vehicles).padStart(6)} vehicles, ${name.padEnd(18)}: view ${view.cpu.toFixed(0)} ms of processor time (${view.clock.toFixed(0)} on the clock), bare ${bare.cpu.toFixed(0)} (${bare.clock.toFixed(0)}), ratio ${(view.cpu / bare.cpu).toFixed(2)}`);
  return { view: view.cpu, bare: bare.cpu };
}

/** The view as it is in a page: lets it choose its quality, then counts its pictures. */
async function byItself(vehicles) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  page.on('pageerror', (error) => faults.push(error.stack));
  page.setDefaultTimeout(0);
  await page.goto(address);
  await page.waitForFunction(() => 'start' in window);
  await page.evaluate(([n, size]) => window.start(n, size), [vehicles, blocks]);
  await page.waitForTimeout(1000 * ITSELF_SECONDS);
  const before = await cpuSeconds();
  const { pictures: drawn, seconds, pixels } = await page.evaluate((s) => window.count(s), ITSELF_SECONDS);
  const cpu = (await cpuSeconds()) - before;
  await page.screenshot({ path: `target/frames-${vehicles}-itself.png` });
  await page.close();
  console.log(`${String(vehicles).padStart(6)} vehicles, by itself: ${(drawn / seconds).toFixed(1)} pictures a second on the clock with ${(100 * pixels).toFixed(0)} % of the pixels each way; ${((1000 * cpu) / drawn).toFixed(0)} ms of processor time each, so all ${availableParallelism()} cores would draw ${((availableParallelism() * drawn) / cpu).toFixed(1)} a second`);
  return (availableParallelism() * drawn) / cpu;
}

const met = [];
const seen = {};
for (const name of Object.keys(LEVELS).slice(0, 3).filter((one) => one.includes(values.only))) {
  const thousand = await compare(1000, name);
  const many = await compare(20000, name);
  seen[name] = thousand;
  console.log(`${' '.repeat(16)} 20,000 in the view against 1,000 in the bare scene: ${(many.view / thousand.bare).toFixed(2)}`);
  met.push(thousand.view <= MOST.same * thousand.bare && many.view <= MOST.many * thousand.bare);
}
if (seen['shadows'] && seen['no shadows']) {
  console.log(`1,000 in the view with shadows against the bare scene without: ${(seen['shadows'].view / seen['no shadows'].bare).toFixed(2)}`);
}
if (values.only === '' || values.only === '30 %') {
  const coarse = await compare(1000, '30 %');
  const millis = coarse.view / availableParallelism();
  console.log(`at its coarsest a picture of 1,000 vehicles takes ${millis.toFixed(0)} ms of all ${availableParallelism()} cores`);
  met.push(millis <= MOST.millis);
}
if (values.only === '' || values.only === 'itself') {
  met.push(await byItself(1000) >= 1000 / MOST.millis);
}
await browser.close();
await server.close();
faults.forEach((fault) => console.error(fault));
process.exit(faults.length > 0 || (values.strict && met.includes(false)) ? 1 : 0);
