// Measures edits of a large scenario: 2,000 features and 10,000 vehicles. Processor time of the page's main thread, so that other programs on the machine do not count.
//   ./tandem edit FOLDER --port 8080 &
//   node dev/measure-editor.mjs FOLDER http://127.0.0.1:8080
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';

const [folder, url] = process.argv.slice(2);
const EDITS = 10;
const PANS = 40;

function scenario() {
  const at = (i) => [(i % 50) * 40, Math.floor(i / 50) * 40];
  const areas = Array.from({ length: 900 }, (_, i) => { const [x, y] = at(i); return `  area-${i}: {polygon: [[${x}, ${y}], [${x + 20}, ${y}], [${x + 20}, ${y + 15}], [${x}, ${y + 15}]]}   # field ${i}`; });
  const paths = Array.from({ length: 700 }, (_, i) => { const [x, y] = at(i + 900); return `  path-${i}: {waypoints: [[${x}, ${y}], [${x + 20}, ${y + 5}], [${x + 30}, ${y + 20}]]}`; });
  const points = Array.from({ length: 300 }, (_, i) => `  point-${i}: [${at(i + 1600).join(', ')}]`);
  const groups = Array.from({ length: 100 }, (_, i) => `  - ids: ${100 * i + 1}..${100 * i + 100}\n    name: car-{id}\n    start: {grid: {origin: [${(i % 10) * 200}, ${Math.floor(i / 10) * 150}], spacing: 8 m, columns: 10}}\n    behaviors: {wander: 1}`);
  return ['name: Large', 'site: {lat: 48.1, lon: 11.6}', 'clock: {duration: 60 s}', 'paths:', ...paths, 'areas:', ...areas, 'points:', ...points, 'vehicles:', ...groups, ''].join('\n');
}

writeFileSync(join(folder, 'large.yaml'), scenario());
const browser = await chromium.launch(BROWSER);
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' })).newPage();
page.setDefaultTimeout(120_000);
const client = await page.context().newCDPSession(page);
await client.send('Performance.enable', { timeDomain: 'threadTicks' });

/** Milliseconds of processor time of the main thread since the page began. */
async function spent() {
  const { metrics } = await client.send('Performance.getMetrics');
  return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
}

/** The same for what is done inside of two frames. */
async function cost(act) {
  const before = await spent();
  await act();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return await spent() - before;
}

const median = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];
const worst = (all) => Math.max(...all);
const say = (what, all) => console.log(`${what}: median ${median(all).toFixed(1)} ms, worst ${worst(all).toFixed(1)} ms of ${all.length}`);

await page.goto(`${url}/edit?file=large.yaml`);
await page.waitForFunction(() => /10000 vehicles/.test(document.querySelector('.edit-state')?.textContent ?? ''));
const map = await page.locator('.edit-map').boundingBox();
await page.waitForTimeout(5000);

const idle = [];
for (let i = 0; i < EDITS; i++) {
  idle.push(await cost(() => Promise.resolve()));
}
say('two frames without an edit', idle);

/** Types into a number of a waypoint: one edit of the text each. */
await page.evaluate(() => document.querySelector('.edit-text').shadowRoot.querySelector('.cm-content').focus());
await page.keyboard.press('Control+Home');
for (let i = 0; i < 30; i++) {
  await page.keyboard.press('ArrowDown');
}
await page.keyboard.press('End');
for (let i = 0; i < 4; i++) {
  await page.keyboard.press('ArrowLeft');
}
const typed = [];
for (let i = 0; i < EDITS; i++) {
  typed.push(await cost(() => page.keyboard.insertText('1')));
  await page.keyboard.press('Control+z');
  await page.waitForTimeout(1500);
}
say('a character typed', typed);

const drawn = [];
for (let i = 0; i < EDITS; i++) {
  await page.click('button[data-tool=point]');
  await page.mouse.move(map.x + map.width * (0.2 + 0.02 * i), map.y + map.height * 0.3);
  await page.waitForTimeout(300);
  drawn.push(await cost(() => page.mouse.click(map.x + map.width * (0.2 + 0.02 * i), map.y + map.height * 0.3)));
  await page.waitForTimeout(1500);
}
say('a point drawn', drawn);

await page.mouse.move(map.x + map.width / 2, map.y + map.height * 0.95);
await page.mouse.down();
const panned = [];
for (let i = 0; i < PANS; i++) {
  panned.push(await cost(() => page.mouse.move(map.x + map.width / 2 + 4 * i, map.y + map.height * 0.95 - 2 * i)));
}
await page.mouse.up();
say('a step of panning, two frames', panned);
if (process.env.PICTURE) {
  await page.screenshot({ path: process.env.PICTURE });
}
await browser.close();
