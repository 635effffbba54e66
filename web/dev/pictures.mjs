// Takes the pictures that the documents show: of the control room, during a run of a sample, and of the samples with traffic at a moment of each:
// npm run pictures -- ../docs/pictures            all of them
// npm run pictures -- ../docs/pictures belief     only these
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';

const folder = resolve(process.argv[2] ?? '../docs/pictures');
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
const scenario = (name) => resolve(`../scenarios/${name}.yaml`);

/** When and where each sample is seen: seconds, the camera as an address has it (metres, zoom, degrees), and height of the picture. Grid north is up. */
const TRAFFIC = [
  { name: 'urban-block', seconds: 40, at: '60,40,18.5,1.94,0', height: 720 },
  { name: 'pedestrians-crossing', seconds: 58.5, at: '-6,0,19.6,1.94,0', height: 360 },
  { name: 'lane-closure', seconds: 193.8, at: '635,1.75,18.2,1.94,0', height: 300 },
  { name: 'cut-in', seconds: 16.5, at: '840,1.75,18.6,1.94,0', height: 300 },
  { name: 'roundabout-traffic', seconds: 65, at: '0,0,18,0,0', height: 720 },
];

const CARS = [
  { name: 'parking-lot', seconds: 27, at: '12,0,20.2,1.99,0', height: 480 },
  { name: 'school-street', seconds: 28.5, at: '0,0,19.9,1.94,0', height: 480 },
];

const TAIL_SECONDS = 4;

/** Only the map: no panels around it, and nothing over it. */
const MAP_ONLY = `.bar, .rail, .side-dock, .status-line, .scrubber, .tools, .map-notes, .banner, .toast { display: none !important; }
  .room { grid-template: minmax(0, 1fr) / minmax(0, 1fr) !important; grid-template-areas: "centre" !important; }`;

/** The program with these words, in the folder of work, and where it serves the control room; nowhere once it has ended well. */
function start(...words) {
  const program = spawn(resolve('../tandem'), words, { cwd: work, stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => program.once('exit', done));
  const address = new Promise((found, failed) => {
    let said = '';
    program.stderr.on('data', (more) => {
      said += more;
      const match = /Control room: (http:\S+)/.exec(said);
      if (match) found(match[1]);
    });
    program.once('exit', (code) => (code === 0 ? found('') : failed(new Error(said))));
  });
  return { address, ended, stop: async () => { program.kill(); await ended; } };
}

async function page(browser, width, height) {
  return (await browser.newContext({ viewport: { width, height }, colorScheme: 'dark', bypassCSP: true })).newPage();
}

/** A page that hears nothing more once it shows an alert, until it may again: alerts are gone sooner than a picture is taken on a slow machine. */
function holdAtAlerts() {
  const message = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    set(hear) {
      message.set.call(this, (event) => {
        window.held ||= window.holding && document.querySelector('.alerts .alert') !== null;
        if (!window.held) {
          hear(event);
        }
      });
    },
  });
}

async function withAlert(view, name) {
  await view.evaluate(() => { window.holding = true; });
  await view.waitForFunction(() => window.held, null, { timeout: 240_000 });
  await view.screenshot({ path: join(folder, name) });
  await view.evaluate(() => { window.holding = false; window.held = false; });
}

/** Runs a sample and shows its control room to whoever takes pictures of it, who lets it go when the page is there. */
async function visit(browser, sample, query, options, take) {
  const run = start('run', scenario(sample), '--hold', '--port', '0', '--no-stay', '--record', `${sample}.mcap`, ...options);
  try {
    const view = await page(browser, 1280, 720);
    await view.addInitScript(holdAtAlerts);
    await view.goto(await run.address + query);
    await view.waitForTimeout(4000);
    for (const wish of ['SET', 'GO']) {
      await fetch(`${await run.address}api/live/state`, { method: 'POST', headers: { 'X-Tandem': '1' }, body: JSON.stringify({ wish }) });
    }
    await take(view);
  } finally {
    await run.stop();
  }
}

async function controlRoom(browser) {
  await visit(browser, 'three-aircraft', '', ['--duration', '600s'], async (view) => {
    await withAlert(view, 'control-room.png');
    await view.keyboard.press('i');
    await view.waitForTimeout(2500);
    await withAlert(view, 'control-room-pitched.png');
  });
}

/** A car sees someone step out from behind a van. */
async function belief(browser) {
  await visit(browser, 'hidden-walker', '?at=83,-0.5,20.3,0,0&vid=1', [], async (view) => {
    await view.getByText('sees 3').waitFor({ timeout: 60_000 });
    await view.waitForTimeout(1500);
    await view.locator('.map-box').screenshot({ path: join(folder, 'belief.png') });
  });
}

/** A car follows its plan past a van, behind which someone steps out. */
async function planned(browser) {
  await visit(browser, 'planner', '?at=95,0,19.1,0,0&vid=1', ['--set', 'vehicles[0].behaviors.planner.deadline=1 s'], async (view) => {
    await view.waitForSelector('.events :text("sees 4")', { timeout: 120_000 });
    await view.waitForTimeout(2500);
    await view.screenshot({ path: join(folder, 'planner.png') });
  });
}

/** The same in the 3D view, from behind the car. */
async function space(browser) {
  await visit(browser, 'planner', '?space=chase&vid=1', [], async (view) => {
    await view.waitForTimeout(12_500);
    await view.locator('.map-box').screenshot({ path: join(folder, 'space.png') });
  });
}

/** Halts a replay some seconds before a moment, and goes on to it beat by beat, so that there are tails. */
async function standStill(view, seconds) {
  await view.waitForSelector('.play[data-playing="true"]', { state: 'attached', timeout: 60_000 });
  await view.keyboard.press(' ');
  await view.waitForSelector('.play[data-playing="false"]', { state: 'attached' });
  await view.$eval('.slider', (slider, t) => {
    slider.value = String(t);
    slider.dispatchEvent(new Event('input'));
    slider.dispatchEvent(new Event('change'));
  }, seconds - TAIL_SECONDS);
  for (let beat = 0; beat < 10 * TAIL_SECONDS; beat++) {
    await view.waitForTimeout(60);
    await view.$eval('[aria-label="A beat on"]', (next) => next.click());
  }
}

async function replays(browser, samples, subject) {
  mkdirSync(join(folder, subject), { recursive: true });
  for (const { name } of samples) {
    await start('run', scenario(name), '--fast', '--record', `runs/${name}.mcap`).address;
  }
  const server = start('web', '--port', '0');
  try {
    for (const { name, seconds, at, height } of samples) {
      const view = await page(browser, 1280, height);
      await view.goto(`${(await server.address).replace(/\/$/, '')}/runs/${name}?at=${at}`);
      await view.addStyleTag({ content: MAP_ONLY });
      await standStill(view, seconds);
      await view.keyboard.press('l');
      await view.waitForTimeout(1500);
      await view.screenshot({ path: join(folder, subject, `${name}.png`) });
      await view.close();
    }
  } finally {
    await server.stop();
  }
}

const traffic = (browser) => replays(browser, TRAFFIC, 'traffic');
const cars = (browser) => replays(browser, CARS, 'powertrain');

const browser = await chromium.launch(BROWSER);
try {
  for (const [name, take] of Object.entries({ traffic, cars, controlRoom, belief, planned, space })) {
    if (process.argv.length < 4 || process.argv.includes(name, 3)) {
      await take(browser);
    }
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
