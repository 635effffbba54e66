// The page in a real browser against the stand-in: every page, both colours, desk and phone. Fails at a console error, a request off origin,
// a serious finding of axe, or when something that must work does not. Pictures go to target/.
import { mkdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';
import { startFake } from './fake.mjs';

const AXE = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SIZES = { desk: { width: 1280, height: 720 }, wide: { width: 1920, height: 1080 }, tablet: { width: 820, height: 1180 }, phone: { width: 390, height: 844 } };
const FINGERS = ['tablet', 'phone'];
const RUN = '/runs/campus-mix-20260131T120000Z';
const PATIENCE = 30_000;
await mkdir('target', { recursive: true });
const browser = await chromium.launch(BROWSER);
const faults = [];

async function open(fake, path, { size = 'desk', scheme = 'dark', ready = '.room' } = {}) {
  const context = await browser.newContext({ viewport: SIZES[size], colorScheme: scheme, reducedMotion: 'reduce', bypassCSP: false, hasTouch: FINGERS.includes(size) });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('console', (message) => message.type() === 'error' && !page.expectErrors && faults.push(`${path}: console: ${message.text()}`));
  page.on('pageerror', (error) => faults.push(`${path}: ${error.stack}`));
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && new URL(request.url()).host !== new URL(fake.url).host) {
      faults.push(`${path}: request off origin: ${request.url()}`);
    }
  });
  await page.goto(fake.url + path);
  await page.waitForSelector(ready);
  return page;
}

async function axe(page, name) {
  // The strict policy stops injected scripts, so axe comes through the debugger.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => window.axe.run({ resultTypes: ['violations'] }));
  for (const { id, impact, nodes } of violations.filter((one) => ['serious', 'critical'].includes(one.impact))) {
    faults.push(`${name}: axe ${impact} ${id}: ${nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
  }
}

/** Waits for something that the stand-in does. */
async function until(is, what) {
  for (const end = performance.now() + PATIENCE; !is(); await new Promise((resume) => setTimeout(resume, 20))) {
    assert.ok(performance.now() < end, what());
  }
}

/** Waits until the map has drawn vehicles: names over the map are written after them. */
const drawn = (page) => page.waitForFunction(() => {
  const canvas = [...document.querySelectorAll('.overlay')].at(-1);
  const data = canvas?.width ? canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height - 60 * (canvas.width / canvas.clientWidth)).data : [];
  return data.some((value) => value > 0);
});

/** Nothing hangs over an edge, and the bar hides none of its parts. */
async function fits(page, name) {
  const over = await page.evaluate(() => [...document.querySelectorAll('.bar, .bar > *, .scrubber, .scrubber button, .tools, .phone-tabs')]
    .filter((one) => one.checkVisibility()).map((one) => [one.className, one.getBoundingClientRect()])
    .filter(([, box]) => box.width > 0 && (box.left < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)).map(([which]) => which));
  assert.deepEqual(over, [], `${name}: nothing hangs over the edge`);
  const hidden = await page.evaluate(() => [...document.querySelectorAll('.scrubber :is(button, select)')]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > document.querySelector('.centre').getBoundingClientRect().right + 1).map((one) => one.textContent));
  assert.deepEqual(hidden, [], `${name}: no control of the replay is behind a panel`);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, `${name}: nothing scrolls sideways`);
}

async function see(page, name) {
  await page.screenshot({ path: `target/${name}.png` });
  await axe(page, name);
  await page.context().close();
}

const acts = {
  async 'every page in both colours, in every size'() {
    const live = await startFake({ vehicles: 24 });
    const idle = await startFake({ live: false });
    const set = await startFake({ vehicles: 24, state: 'SET', blocked: [103, 104] });
    for (const size of Object.keys(SIZES)) {
      for (const scheme of ['dark', 'light']) {
        const room = await open(live, '/', { size, scheme });
        await drawn(room);
        await fits(room, `live-${size}`);
        await see(room, `live-${size}-${scheme}`);
        const replay = await open(live, `${RUN}?ghost=campus-mix-20260130T090000Z&vid=101`, { size, scheme, ready: '.scrubber .lane' });
        await drawn(replay);
        await fits(replay, `replay-${size}`);
        await see(replay, `replay-${size}-${scheme}`);
        const check = await open(set, '/', { size, scheme, ready: '.check .blocked li' });
        await see(check, `set-${size}-${scheme}`);
        await see(await open(live, '/runs', { size, scheme, ready: '.run' }), `runs-${size}-${scheme}`);
        const start = await open(idle, '/', { size, scheme, ready: '.card' });
        await start.click('text=See 2 mistakes');
        await start.waitForSelector('.mistake');
        await see(start, `start-${size}-${scheme}`);
      }
    }
    await Promise.all([live.stop(), idle.stop(), set.stop()]);
  },

  async 'run control: only legal moves, a typed reason, and a stop that must be meant'() {
    const fake = await startFake({ vehicles: 8, state: 'READY', blocked: [102] });
    const page = await open(fake, '/', { ready: '.segment.set:not(:disabled)' });
    assert.equal(await page.isDisabled('.segment.go'), true);
    await page.keyboard.press('2');
    await page.waitForSelector('.segment.set[aria-pressed=true]');
    await page.waitForSelector('.blocked li');
    assert.equal(await page.isDisabled('.segment.go'), true);
    assert.match(await page.getAttribute('.segment.go', 'title'), /no report/);
    await page.click('text=Go anyway…');
    assert.equal(await page.isDisabled('.ask button[type=submit]'), true);
    await page.fill('.ask input', 'wind is calm');
    await page.click('.ask button[type=submit]');
    await page.waitForSelector('.segment.go[aria-pressed=true]');
    assert.equal(await page.locator('.events', { hasText: 'wind is calm' }).count(), 1);
    await page.click('.stop');
    await page.waitForFunction(() => !document.querySelector('.stop.holding'));
    assert.equal(fake.world.state, 'GO', 'a mere click does not stop');
    await page.locator('.stop').hover();
    await page.mouse.down();
    await page.waitForSelector('dialog[open]');
    await page.mouse.up();
    await until(() => fake.world.state === 'STOP', () => fake.world.state);
    await page.context().close();
    await fake.stop();
  },

  async 'Shift+Esc stops at the second press'() {
    const fake = await startFake({ vehicles: 3 });
    const page = await open(fake, '/', { ready: '.stop:not(:disabled)' });
    await page.keyboard.press('Shift+Escape');
    await page.waitForSelector('.stop.armed');
    assert.equal(fake.world.state, 'GO');
    await page.keyboard.press('Shift+Escape');
    await page.waitForSelector('dialog[open]');
    await until(() => fake.world.state === 'STOP', () => fake.world.state);
    await page.context().close();
    await fake.stop();
  },

  async 'real cars: armed after a confirmation, halted by one press from everywhere'() {
    const fake = await startFake({ vehicles: 8, real: 2, cars: [101, 102], state: 'SET' });
    const page = await open(fake, '/', { ready: '.commanded >> nth=1' });
    const state = (of) => page.getAttribute(`.left .commanded >> nth=${of}`, 'data-state');
    assert.equal(await page.isDisabled('.left .commanded >> nth=0 >> text=Arm…'), true);
    assert.match(await page.textContent('.left .command-refusal >> nth=0'), /must be in GO/);
    fake.change('GO');
    await page.click('.left .commanded >> nth=0 >> text=Arm…');
    await page.click('dialog >> text=Cancel');
    assert.equal(await state(0), 'disarmed');
    await page.click('.left .commanded >> nth=0 >> text=Arm…');
    await page.click('dialog button[type=submit]');
    await page.waitForSelector('.halt[data-armed]:has-text("1 of 2 armed")');
    await axe(page, 'armed');
    for (const [size, scheme] of [['desk', 'light'], ['tablet', 'dark'], ['phone', 'light']]) {
      const other = await open(fake, '/', { size, scheme, ready: '.halt[data-armed]' });
      await fits(other, `armed-${size}`);
      await see(other, `armed-${size}-${scheme}`);
    }
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.help');
    await page.keyboard.press('Shift+Escape');
    await page.waitForSelector('.left .commanded[data-state="halted"]');
    assert.equal(fake.world.state, 'GO', 'the first press halts cars only');
    await page.keyboard.press('Escape');
    await page.click('.left .commanded >> nth=0 >> button:has-text("Disarm")');
    await page.waitForSelector('.left .commanded >> nth=0 >> text=Disarmed by operator');
    await page.click('.halt');
    await page.waitForSelector('.left .commanded[data-state="halted"] >> nth=1');
    await page.context().close();
    await fake.stop();
    const shown = await startFake({ vehicles: 4, real: 1, cars: [101], rights: 'viewer' });
    const watcher = await open(shown, '/', { ready: '.left .commanded' });
    assert.equal(await watcher.locator('.commanded button, button.halt').count(), 0, 'those who watch see the state only');
    assert.match(await watcher.textContent('.halt'), /car disarmed/);
    await watcher.context().close();
    await shown.stop();
  },

  async 'what is refused says why, beside it'() {
    const fake = await startFake({ vehicles: 6, state: 'READY' });
    const page = await open(fake, '/', { ready: '.segment.set:not(:disabled)' });
    const beside = async (selector) => {
      const [at, note] = [await page.locator(selector).boundingBox(), await page.locator('.refusal').boundingBox()];
      const near = Math.max(note.y - at.y - at.height, at.y - note.y - note.height) <= 8 && note.x < at.x + at.width && note.x + note.width > at.x;
      assert.ok(near, `the reason stands beside ${selector}`);
      return page.textContent('.refusal');
    };
    const box = await page.locator('.segment.go').boundingBox();
    await page.mouse.click(box.x + 10, box.y + 10);
    assert.match(await beside('.segment.go'), /From READY a run can go to SET, STOP/);
    await page.keyboard.press('3');
    assert.match(await beside('.segment.go'), /From READY/);
    await page.keyboard.press('f');
    assert.match(await beside('.tool[aria-label="Follow"]'), /Select a vehicle/);
    await page.keyboard.press('v');
    assert.match(await beside('.tool[aria-label="3D view"]'), /Open the 3D view/);
    await page.keyboard.press('.');
    assert.match(await beside('.time-control .step'), /Pause/);
    await page.keyboard.press(',');
    assert.match(await beside('.time-control .step'), /does not go back/);
    await page.keyboard.press('x');
    assert.match(await beside('.place'), /Point at a place/);
    fake.change('STOP');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+Escape');
    assert.match(await beside('.stop'), /The run is over/);
    await page.context().close();
    await fake.stop();
  },

  async 'finding, selecting, charting, driving and settings'() {
    const fake = await startFake({ vehicles: 24 });
    const page = await open(fake, '/');
    await drawn(page);
    await page.keyboard.press('/');
    await page.keyboard.type('rover-2');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.drawer .who:has-text("rover-2")');
    await page.click('.value >> nth=0');
    await page.waitForSelector('.strip');
    await page.click('text=Drive by hand');
    await page.waitForSelector('.facts:has-text("operator-1")');
    await page.keyboard.press('Escape');
    await page.keyboard.press('p');
    await page.fill('.parameter input >> nth=0', '-4');
    await page.locator('.parameter').nth(0).locator('input').evaluate((input) => { input.min = ''; });
    page.expectErrors = true; // The browser itself writes refusals to the console.
    await page.click('.parameter >> nth=0 >> text=Apply');
    await page.waitForSelector('.problem:has-text("Fix:")');
    page.expectErrors = false;
    await page.fill('.parameter input >> nth=0', '5');
    await page.click('.parameter >> nth=0 >> text=Apply');
    await page.click('.parameter >> nth=0 >> text=Undo');
    await page.waitForFunction(() => document.querySelector('.parameter input').value === '3');
    await page.click('text=It rains');
    await page.waitForSelector('.events:has-text("TRIGGERED")');
    await page.click('text=Drag its corners');
    await page.locator('.corner').first().focus();
    await page.keyboard.press('ArrowLeft');
    await page.click('.banner >> text=Apply');
    await page.waitForSelector('.events:has-text("areas.field")');
    await page.screenshot({ path: 'target/settings.png' });
    await axe(page, 'settings');
    await page.keyboard.press('Escape');
    await page.keyboard.press('b');
    await page.waitForSelector('.line button:has-text("phone-1")');
    await page.click('.cell-speed button');
    await axe(page, 'table');
    await page.screenshot({ path: 'target/table.png' });
    await page.keyboard.press('Escape');
    await page.keyboard.press('i');
    await page.waitForFunction(() => Number(new URLSearchParams(location.search).get('at')?.split(',')[4]) === 60);
    await page.screenshot({ path: 'target/3d.png' });
    await page.keyboard.press('?');
    await page.waitForSelector('dialog.help');
    await axe(page, 'help');
    await page.context().close();
    await fake.stop();
  },

  async 'panels leave the map its room, move, and stay as they were left'() {
    const fake = await startFake({ vehicles: 24 });
    const page = await open(fake, '/');
    await drawn(page);
    const share = () => page.evaluate(() => {
      const { width, height } = document.querySelector('.map-box').getBoundingClientRect();
      return (width * height) / (innerWidth * innerHeight);
    });
    assert.ok(await share() >= 0.6, `the map has ${await share()} of the window beside the alerts`);
    await page.keyboard.press('a');
    assert.ok(await share() >= 0.75, `the map has ${await share()} of the window when nothing is open`);
    for (const key of ['c', 'g', 'p']) {
      await page.keyboard.press(key);
      assert.ok(await share() >= 0.6, `the map has ${await share()} of the window with ${key}`);
      await page.keyboard.press(key);
    }
    await page.keyboard.press('c');
    await page.hover('.pane[data-panel="charts"]');
    await page.click('.pane[data-panel="charts"] [data-to="right"]');
    await page.reload();
    await page.waitForSelector('.dock-right .pane[data-panel="charts"]:not(.closed)');
    assert.equal(await page.locator('.pane[data-panel="alerts"].closed').count(), 1, 'closed panels stay closed');
    await page.focus('.dock-right .splitter');
    const before = await share();
    await page.keyboard.press('ArrowLeft');
    assert.ok(await share() < before, 'arrow keys resize');
    await page.context().close();
    await fake.stop();
  },

  async 'a replay leaves the map as much room'() {
    const fake = await startFake({ vehicles: 24 });
    const page = await open(fake, RUN, { ready: '.scrubber .lane' });
    const share = () => page.evaluate(() => {
      const { width, height } = document.querySelector('.map-box').getBoundingClientRect();
      return (width * height) / (innerWidth * innerHeight);
    });
    assert.ok(await share() >= 0.6, `the map has ${await share()} of a replay's window beside the alerts`);
    await page.keyboard.press('a');
    assert.ok(await share() >= 0.75, `the map has ${await share()} of a replay's window when nothing is open`);
    for (const key of ['c', 'g', 'p']) {
      await page.keyboard.press(key);
      assert.ok(await share() >= 0.6, `the map has ${await share()} of a replay's window with ${key}`);
      await page.keyboard.press(key);
    }
    await page.click('.lane-names');
    await page.waitForSelector('.lane-name:visible');
    await page.context().close();
    await fake.stop();
  },

  async 'measuring tells distance, bearing and path, and X copies coordinates'() {
    const fake = await startFake({ vehicles: 3 });
    const page = await open(fake, '/?at=0,0,17,0.36,0');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await drawn(page);
    await page.mouse.move(700, 300);
    await page.click('.place');
    await page.mouse.move(700, 300);
    await page.keyboard.press('x');
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /^30N \d{6}\.\d \d{7}\.\d$/);
    await page.keyboard.press('m');
    await page.mouse.click(700, 300);
    await page.mouse.click(800, 300);
    await page.mouse.click(800, 400);
    assert.match(await page.textContent('.measuring'), /180\.\d°.*2 legs/);
    assert.equal(await page.locator('.pane[data-panel="details"].closed').count(), 1, 'measuring selects nothing');
    await page.screenshot({ path: 'target/measure.png' });
    await page.keyboard.press('Escape');
    assert.equal(await page.isHidden('.measuring'), true);
    await page.keyboard.press('w');
    await page.waitForSelector('.room.wall');
    await page.screenshot({ path: 'target/wall.png' });
    await page.context().close();
    await fake.stop();
  },

  async 'following goes on while the view is tilted'() {
    const fake = await startFake({ vehicles: 3 });
    const page = await open(fake, '/?vid=101');
    await drawn(page);
    await page.keyboard.press('f');
    await page.keyboard.press('i');
    await page.waitForFunction(() => Number(new URLSearchParams(location.search).get('at')?.split(',')[4]) === 60);
    assert.equal(await page.isVisible('.following:has-text("Following")'), true);
    await page.context().close();
    await fake.stop();
  },

  async 'a lost Core is told, and found again without a reload'() {
    const fake = await startFake({ vehicles: 6 });
    const { port } = fake;
    const page = await open(fake, '/');
    await drawn(page);
    await page.evaluate(() => { window.sameDocument = true; });
    page.expectErrors = true;
    await fake.stop();
    await page.waitForSelector('.map-box.lost .banner:not([hidden])');
    await page.waitForFunction(() => / [1-9]\d* s old/.test(document.querySelector('.map-box.lost .banner').textContent));
    await page.screenshot({ path: 'target/lost.png' });
    const again = await startFake({ port, vehicles: 6 });
    await page.waitForSelector('.map-box:not(.lost)');
    assert.equal(await page.evaluate(() => window.sameDocument), true);
    await page.context().close();
    await again.stop();
  },

  async 'without WebGL2 the map is drawn plainly'() {
    const fake = await startFake({ vehicles: 24 });
    const page = await open(fake, '/?plain', { ready: '.plain-map' });
    await drawn(page);
    await page.screenshot({ path: 'target/plain.png' });
    await page.context().close();
    await fake.stop();
  },

  async 'a replay seeks, steps and loops'() {
    const fake = await startFake({ vehicles: 6 });
    const page = await open(fake, RUN, { ready: '.play[data-playing=true]' });
    await page.keyboard.press(' ');
    await page.waitForSelector('.play[data-playing=false]');
    await page.click('.mark-alert >> nth=0');
    await page.waitForSelector('.scrubber .clock:has-text("00:31.0")');
    await page.keyboard.press('.');
    await page.waitForSelector('.scrubber .clock:has-text("00:31.1")');
    await page.click('.lane >> nth=0');
    await page.waitForSelector('.scrubber .clock:has-text("00:54.0")');
    await page.selectOption('.scrubber select', 'fast');
    await page.click('.scrubber .play');
    await page.waitForSelector('.scrubber .clock:has-text("02:00.0")');
    await page.context().close();
    await fake.stop();
  },

  async 'the legends of charts tell the values of the present'() {
    const fake = await startFake({ vehicles: 6 });
    for (const path of ['/', RUN]) {
      const page = await open(fake, path);
      await drawn(page);
      await page.keyboard.press('c');
      await page.waitForSelector('.chart .u-series .u-value >> nth=1');
      await page.waitForTimeout(2000);
      const off = await page.evaluate(() => {
        const chart = document.querySelector('.chart');
        const detail = {};
        chart.dispatchEvent(new CustomEvent('chart-data', { detail }));
        const shown = Number(chart.querySelectorAll('.u-value')[1].textContent);
        // The legend is renewed four times a second, the stand-in's vehicles move at 10 m/s.
        return Math.min(...detail.data[1].slice(-12).map((value) => Math.abs(value - shown)));
      });
      assert.ok(off < 0.6, `${path}: the legend is ${off} m off what the last second had`);
      await page.context().close();
    }
    await fake.stop();
  },

  async 'time is controlled, and events are found'() {
    const fake = await startFake({ vehicles: 6 });
    const page = await open(fake, '/', { ready: '.time-control select:not(:disabled)' });
    await drawn(page);
    await page.keyboard.press(']');
    await page.waitForFunction(() => document.querySelector('.time-control select').value === '2');
    assert.equal(fake.world.factor, 2);
    await page.keyboard.press(' ');
    await page.waitForSelector('.segment.pause[aria-pressed=true]');
    const before = fake.world.t;
    await page.keyboard.press('.');
    await page.waitForSelector('.time-control .step:not(:disabled)');
    await until(() => Math.abs(fake.world.t - before - 0.1) < 1e-6, () => `a step of ${fake.world.t - before} s`);
    await page.click('.event-names >> text=/FOUND/');
    await page.waitForSelector('.events:not(:has-text("FOUND"))');
    await page.context().close();
    await fake.stop();
  },

  async 'a run is started with options, and the command line says the same'() {
    const fake = await startFake({ live: false });
    const page = await open(fake, '/', { ready: '.card' });
    await page.click('.card >> text=Options…');
    await page.fill('.start-form label:has-text("Seed") input', '7');
    await page.selectOption('.start-form select', '4');
    await page.waitForSelector('.command:has-text("--seed 7 --speed 4 --hold")');
    await axe(page, 'start dialog');
    await page.screenshot({ path: 'target/start-dialog.png' });
    await page.click('.start-form >> text=Start');
    await page.waitForSelector('.room');
    await page.context().close();
    await fake.stop();
  },

  async 'an unknown run is told'() {
    const fake = await startFake({});
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${fake.url}/runs/none`);
    await page.waitForSelector('.broken:has-text("no such run")');
    await context.close();
    await fake.stop();
  },
};

for (const [name, act] of Object.entries(acts)) {
  if (process.argv[2] && !name.includes(process.argv[2])) {
    continue;
  }
  const began = performance.now();
  try {
    await act();
  } catch (error) {
    faults.push(`${name}: ${error.stack}`);
  }
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s  ${name}`);
}
await browser.close();
faults.forEach((fault) => console.error(`✗ ${fault}`));
console.log(faults.length === 0 ? 'All is well.' : `${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
