// Measures what updates cost the main thread, and whether memory stays bounded: npm run measure -- --vehicles 5000 --real 100 --seconds 20 --size 1280x720
// Software graphics draw large fleets slowly, so fewer updates are asked for; a small window shows what an update costs by itself.
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';
import { startFake } from './fake.mjs';

const { values } = parseArgs({ options: { vehicles: { type: 'string', default: '5000' }, real: { type: 'string', default: '100' }, seconds: { type: 'string', default: '20' }, size: { type: 'string', default: '1280x720' } } });
const fake = await startFake({ vehicles: Number(values.vehicles), real: Number(values.real) });
const browser = await chromium.launch(BROWSER);
const [width, height] = values.size.split('x').map(Number);
const page = await browser.newPage({ viewport: { width, height } });
const client = await page.context().newCDPSession(page);
let frames = 0;
await client.send('Network.enable');
await client.send('Performance.enable', { timeDomain: 'threadTicks' });
client.on('Network.webSocketFrameReceived', ({ response }) => { frames += response.opcode === 2 ? 1 : 0; });
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
await page.waitForTimeout(1000 * Number(values.seconds));
const after = await read();
const updates = frames - began;
const millis = (name) => (1000 * (after[name] - before[name])) / updates;
console.log(`${values.vehicles} vehicles, ${(updates / Number(values.seconds)).toFixed(1)} updates a second`);
console.log(`main thread, processor time per update: ${millis('TaskDuration').toFixed(2)} ms, of which script ${millis('ScriptDuration').toFixed(2)}, style and layout ${(millis('LayoutDuration') + millis('RecalcStyleDuration')).toFixed(2)}`);
console.log(`heap ${(before.JSHeapUsedSize / 1e6).toFixed(1)} MB, after ${values.seconds} s ${(after.JSHeapUsedSize / 1e6).toFixed(1)} MB; nodes ${before.Nodes}, then ${after.Nodes}`);
console.log(`first contentful paint ${paint?.toFixed(0)} ms`);
await browser.close();
await fake.stop();
