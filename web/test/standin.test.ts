import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type StandIn, startFake } from '../dev/fake.mjs';
import { isCorner, readCorner, readFrame } from '../src/wire/frame';
import type { RunMessage } from '../src/wire/contract';
import { answerType, violations } from './contract';

const RUN = 'campus-mix-20260131T120000Z';
let standIn: StandIn;

beforeAll(async () => { standIn = await startFake({ state: 'GO', vehicles: 40, hz: 50 }); });
afterAll(() => standIn.stop());

async function ask(path: string, body?: object): Promise<{ status: number; answer: unknown }> {
  const options = body ? { method: 'POST', headers: { 'X-Tandem': '1' }, body: JSON.stringify(body) } : {};
  const response = await fetch(standIn.url + path, options);
  return { status: response.status, answer: await response.json() };
}

/** Messages of a socket until all wanted types have come, each checked; and the frames between. */
async function listen(address: string, wanted: readonly RunMessage['type'][], say: readonly object[] = []): Promise<{ types: Set<string>; broken: string[]; frames: number }> {
  const socket = new WebSocket(address.replace('http', 'ws'), 'tandem.1');
  socket.binaryType = 'arraybuffer';
  const heard = { types: new Set<string>(), broken: [] as string[], frames: 0 };
  await new Promise<void>((done, fail) => {
    socket.on('open', () => say.forEach((message) => socket.send(JSON.stringify(message))));
    socket.on('error', fail);
    socket.on('message', (data, binary) => {
      if (binary) {
        heard.frames += isCorner(data) ? 0 * readCorner(data).rows : readFrame(data).rows > 0 ? 1 : 0;
      } else {
        const message = JSON.parse(new TextDecoder().decode(data)) as RunMessage;
        heard.types.add(message.type);
        heard.broken.push(...violations('RunMessage', message));
      }
      if (heard.frames > 0 && wanted.every((type) => heard.types.has(type))) {
        done();
      }
    });
  });
  socket.close();
  return heard;
}

describe('the stand-in for the server', () => {
  it.each([
    '/api/session', '/api/scene', '/api/scenarios', '/api/scenarios/my-field.yaml', '/api/runs', `/api/runs/${RUN}/scene`, `/api/runs/${RUN}/marks`,
    `/api/runs/${RUN}/series?vids=101,102&columns=speed&from=0&to=60`, `/api/runs/${RUN}/closest?t=10`, `/api/runs/${RUN}/radio?vid=102`, `/api/runs/${RUN}/requirements`,
    '/api/live/parameters', '/api/live/parameters?vid=101', '/api/live/guests',
  ])('answers %s as the contract says', async (path) => {
    const { status, answer } = await ask(path);

    expect(status).toBe(200);
    expect(violations(answerType('GET', path.replace(/\?.*/, '')), answer)).toEqual([]);
  });

  it('refuses as the contract says', async () => {
    const { status, answer } = await ask('/api/runs/none/scene');

    expect(status).toBe(404);
    expect(violations('Refusal', answer)).toEqual([]);
  });

  it('sends live messages and frames as the contract says', async () => {
    const later = new Promise((done) => setTimeout(done, 50)).then(() => ask('/api/live/change', { path: 'alerts.lengths', value: '4' }));
    const { broken, frames } = await listen(`${standIn.url}/ws/live`, ['history', 'status', 'vitals', 'encounters', 'event', 'scene-changed', 'driving', 'signals', 'radio-links', 'radio-list'], [{ type: 'take', vid: 102 }, { type: 'radio-links', vid: 101 }, { type: 'radio-list' }]);

    expect(broken).toEqual([]);
    expect(frames).toBeGreaterThan(0);
    expect(violations('Done', (await later).answer)).toEqual([]);
  });

  it('sends the messages of a replay as the contract says', async () => {
    const { broken } = await listen(`${standIn.url}/ws/runs/${RUN}`, ['status', 'encounters'], [{ type: 'seek', t_s: 30 }]);

    expect(broken).toEqual([]);
  });

  it('sends a check before the run, and the end after it, as the contract says', async () => {
    const other = await startFake({ state: 'SET', blocked: [103] });
    const { broken } = await listen(`${other.url}/ws/live`, ['check']);
    const end = listen(`${other.url}/ws/live`, ['history', 'over']);
    setTimeout(() => other.change('STOP'), 300);
    broken.push(...(await end).broken);
    await other.stop();

    expect(broken).toEqual([]);
  });
});

describe('the check', () => {
  it('finds what breaks the contract', () => {
    expect(violations('RunMessage', { type: 'driving', vid: 1, by: null })).toEqual([]);
    expect(violations('RunMessage', { type: 'driving', vid: '1', by: null })).not.toEqual([]);
    expect(violations('RunMessage', { type: 'driving', vid: 1, by: null, more: 2 })).not.toEqual([]);
    expect(violations('Run[]', [{ id: 'x' }])).not.toEqual([]);
  });
});
