// Takes the pictures of the control room that the documents show, of runs of samples: npm run pictures -- ../docs/pictures
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';

const folder = resolve(process.argv[2] ?? '../docs/pictures');
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
const browser = await chromium.launch(BROWSER);

/** Runs a sample and gives the address that the program prints to whoever takes its pictures. */
async function during(scenario, options, take) {
  const program = spawn(resolve('../tandem'), ['run', resolve(`../scenarios/${scenario}.yaml`), '--port', '0', '--no-stay', '--record', join(work, `${scenario}.mcap`), ...options], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => program.once('exit', done));
  const address = new Promise((found, failed) => {
    let said = '';
    program.stderr.on('data', (words) => {
      said += words;
      const match = /Control room: (http:\S+)/.exec(said);
      if (match) found(match[1]);
    });
    program.once('exit', () => failed(new Error(said)));
  });
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' })).newPage();
    await take(page, await address);
  } finally {
    program.kill();
    await ended;
  }
}

/** Two are warned of each other, from above and pitched. */
async function warned(page, address) {
  await page.goto(address);
  await page.waitForSelector('.alerts .alert', { timeout: 120_000 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, 'control-room.png') });
  await page.keyboard.press('d');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(folder, 'control-room-pitched.png') });
}

/** A car follows its plan past a van, behind which someone steps out. */
async function planned(page, address) {
  await page.goto(`${address}?at=95,0,19.1,0,0&vid=1`);
  await page.waitForTimeout(4000);
  for (const wish of ['SET', 'GO']) {
    await fetch(`${address}api/live/state`, { method: 'POST', headers: { 'X-Tandem': '1' }, body: JSON.stringify({ wish }) });
  }
  await page.waitForSelector('.events :text("sees 4")', { timeout: 120_000 });
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(folder, 'planner.png') });
}

try {
  await during('three-aircraft', [], warned);
  await during('planner', ['--hold', '--set', 'vehicles[0].behaviors.planner.deadline=1 s'], planned);
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
