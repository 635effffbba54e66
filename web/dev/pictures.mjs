// Takes the pictures of the control room that the documents show, of a run of a sample: npm run pictures -- ../docs/pictures
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';

const folder = resolve(process.argv[2] ?? '../docs/pictures');
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
const program = spawn(resolve('../tandem'), ['run', resolve('../scenarios/three-aircraft.yaml'), '--port', '0', '--no-stay', '--record', join(work, 'run.mcap')], { stdio: ['ignore', 'ignore', 'pipe'] });
const ended = new Promise((done) => program.once('exit', done));

/** The address that the program prints. */
const address = new Promise((found, failed) => {
  let said = '';
  program.stderr.on('data', (words) => {
    said += words;
    const match = /Control room: (http:\S+)/.exec(said);
    if (match) found(match[1]);
  });
  program.once('exit', () => failed(new Error(said)));
});

const browser = await chromium.launch(BROWSER);
try {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' })).newPage();
  await page.goto(await address);
  await page.waitForSelector('.alerts .alert', { timeout: 120_000 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(folder, 'control-room.png') });
  await page.keyboard.press('d');
  await page.waitForTimeout(2500);
  await page.screenshot({ path: join(folder, 'control-room-pitched.png') });
} finally {
  await browser.close();
  program.kill();
  await ended;
  rmSync(work, { recursive: true });
}
