// Takes the pictures that the documents show: of the control room, during a run of a sample, and of the samples with traffic at a moment of each:
// npm run pictures -- ../docs/pictures
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

/** Only the map: no panels around it, and nothing over it. */
const MAP_ONLY = `.bar, .left, .foot, .tools, .legend, .tabs, .banner, .toast { display: none !important; }
  .room { grid-template: minmax(0, 1fr) / minmax(0, 1fr) !important; grid-template-areas: "centre" !important; }`;

/** The program with these words, in the folder of work, and where it serves the control room. */
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

/** A picture with an alert: one that was there before it was taken and still is afterwards. */
async function withAlert(view, name) {
  const seen = () => view.$eval('.alerts .alert .pair', (pair) => pair.textContent).catch(() => null);
  for (let tries = 0; tries < 20; tries++) {
    await view.waitForSelector('.alerts .alert', { timeout: 120_000 });
    const before = await seen();
    await view.screenshot({ path: join(folder, name) });
    if (before !== null && before === (await seen())) {
      return;
    }
  }
  throw new Error(`no alert lasted for ${name}`);
}

/** Runs a sample and shows its control room to whoever takes pictures of it. */
async function visit(browser, sample, query, take) {
  const run = start('run', scenario(sample), '--port', '0', '--no-stay', '--record', `${sample}.mcap`);
  try {
    const view = await page(browser, 1280, 720);
    await view.goto(await run.address + query);
    await take(view);
  } finally {
    await run.stop();
  }
}

async function controlRoom(browser) {
  await visit(browser, 'three-aircraft', '', async (view) => {
    await view.waitForTimeout(3000);
    await withAlert(view, 'control-room.png');
    await view.keyboard.press('d');
    await view.waitForTimeout(2500);
    await withAlert(view, 'control-room-pitched.png');
  });
}

async function belief(browser) {
  await visit(browser, 'hidden-walker', '?at=83,-0.5,20.3,0,0&vid=1', async (view) => {
    await view.getByText('sees 3').waitFor({ timeout: 60_000 });
    await view.waitForTimeout(3000);
    await view.screenshot({ path: join(folder, 'belief.png'), clip: { x: 284, y: 61, width: 652, height: 450 } });
  });
}

async function traffic(browser) {
  mkdirSync(join(folder, 'traffic'), { recursive: true });
  for (const { name, seconds } of TRAFFIC) {
    await start('run', scenario(name), '--fast', '--duration', `${Math.ceil(seconds) + 2}s`, '--record', `runs/${name}.mcap`).ended;
  }
  const server = start('web', '--port', '0');
  try {
    for (const { name, seconds, at, height } of TRAFFIC) {
      const view = await page(browser, 1280, height);
      await view.goto(`${(await server.address).replace(/\/$/, '')}/runs/${name}?t=${seconds}&at=${at}`);
      await view.addStyleTag({ content: MAP_ONLY });
      await view.waitForFunction(() => /[1-9]/.test(document.querySelector('.clock')?.textContent ?? ''), null, { timeout: 60_000 });
      await view.keyboard.press('l');
      await view.waitForTimeout(3000);
      await view.screenshot({ path: join(folder, 'traffic', `${name}.png`) });
      await view.close();
    }
  } finally {
    await server.stop();
  }
}

const browser = await chromium.launch(BROWSER);
try {
  await traffic(browser);
  await controlRoom(browser);
  await belief(browser);
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
