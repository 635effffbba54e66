// Measures what updates cost the main thread, and whether memory stays bounded: npm run measure -- --vehicles 5000 --real 100 --seconds 20 --size 1280x720
// With --strict it fails when an update at 10 Hz takes more than 8 ms of processor time or memory grows. Processor time, not waiting: software
// graphics draw large fleets slowly, and the page then asks for fewer updates.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';
import { startFake } from './fake.mjs';

const { values } = parseArgs({ options: { vehicles: { type: 'string', default: '5000' }, real: { type: 'string', default: '100' }, seconds: { type: 'string', default: '20' }, size: { type: 'string', default: '1280x720' }, strict: { type: 'boolean' } } });
const seconds = Number(values.seconds);
const MOST_MILLIS = 8;
const MOST_GROWTH = 4e6;
const fake = await startFake({ vehicles: Number(values.vehicles), real: Number(values.real) });
const browser = await chromium.launch(BROWSER);
const [width, height] = values.size.split('x').map(Number);
const page = await browser.newPage({ viewport: { width, height } });
const client = await page.context().newCDPSession(page);
let frames = 0;
await client.send('Network.enable');
await client.send('Performance.enable', { timeDomain: 'threadTicks' });
client.on('Network.webSocketFrameReceived', ({ response }) => { frames += response.opcode === 2 && response.payloadData.startsWith('AQ') ? 1 : 0; });
await page.goto(fake.url);
await page.waitForSelector('.participant', { state: 'attached' });
const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime);
await page.waitForTimeout(8000);

const read = async () => {
  await client.send('HeapProfiler.collectGarbage');
  return Object.fromEntries((await client.send('Performance.getMetrics')).metrics.map(({ name, value }) => [name, value]));
};
const before = await read();
const began = frames;
await page.waitForTimeout(1000 * seconds);
const after = await read();
const updates = frames - began;
fake.world.silent = true;
await page.waitForTimeout(2000);
const quiet = await read();
await page.waitForTimeout(1000 * seconds);
const still = await read();
// What panels, charts and the compositor do by the clock is paid for every second, whatever the number of updates.
const cost = (name) => {
  const perSecond = (1000 * (still[name] - quiet[name])) / seconds;
  return (1000 * (after[name] - before[name]) - perSecond * seconds) / updates + perSecond / 10;
};
const millis = cost('TaskDuration');
const grown = after.JSHeapUsedSize - before.JSHeapUsedSize;
console.log(`${values.vehicles} vehicles at ${values.size}, ${(updates / seconds).toFixed(1)} updates a second`);
console.log(`main thread, processor time per update at 10 Hz: ${millis.toFixed(2)} ms, of which script ${cost('ScriptDuration').toFixed(2)}, style and layout ${(cost('LayoutDuration') + cost('RecalcStyleDuration')).toFixed(2)}`);
console.log(`heap after collecting garbage ${(before.JSHeapUsedSize / 1e6).toFixed(1)} MB, after ${seconds} s ${(after.JSHeapUsedSize / 1e6).toFixed(1)} MB; nodes ${before.Nodes}, then ${after.Nodes}`);
console.log(`first contentful paint ${paint?.toFixed(0)} ms`);
await browser.close();
await fake.stop();
process.exit(values.strict && (millis > MOST_MILLIS || grown > MOST_GROWTH) ? 1 : 0);
