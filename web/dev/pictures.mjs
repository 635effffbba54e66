// Takes the pictures of the control room that the documents show, of a run of a sample: npm run pictures -- ../docs/pictures
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { BROWSER } from './browser-path.mjs';

const folder = resolve(process.argv[2] ?? '../docs/pictures');
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
const browser = await chromium.launch(BROWSER);

/** The address that a program prints. */
const address = (program) => new Promise((found, failed) => {
  let said = '';
  program.stderr.on('data', (words) => {
    said += words;
    const match = /Control room: (http:\S+)/.exec(said);
    if (match) found(match[1]);
  });
  program.once('exit', () => failed(new Error(said)));
});

/** Runs a sample and shows its control room to whoever takes pictures of it. */
async function visit(sample, query, take) {
  const program = spawn(resolve('../tandem'), ['run', resolve(`../scenarios/${sample}.yaml`), '--port', '0', '--no-stay', '--record',
    join(work, `${sample}.mcap`)], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((done) => program.once('exit', done));
  try {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 }, colorScheme: 'dark' })).newPage();
    await page.goto(await address(program) + query);
    await take(page);
  } finally {
    program.kill();
    await ended;
  }
}

try {
  await visit('three-aircraft', '', async (page) => {
    await page.waitForSelector('.alerts .alert', { timeout: 120_000 });
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(folder, 'control-room.png') });
    await page.keyboard.press('d');
    await page.waitForTimeout(2500);
    await page.screenshot({ path: join(folder, 'control-room-pitched.png') });
  });
  await visit('hidden-walker', '?at=83,-0.5,20.3,0,0&vid=1', async (page) => {
    await page.getByText('sees 3').waitFor({ timeout: 60_000 });
    await page.waitForTimeout(3000);
    await page.screenshot({ path: join(folder, 'belief.png'), clip: { x: 284, y: 61, width: 652, height: 450 } });
  });
} finally {
  await browser.close();
  rmSync(work, { recursive: true });
}
