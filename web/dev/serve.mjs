// Starts the stand-in: npm run fake -- --vehicles 5000 --real 100 --port 8181 --state SET --blocked 103,104 --idle --no-map
import { parseArgs } from 'node:util';
import { startFake } from './fake.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8181' }, vehicles: { type: 'string', default: '12' }, real: { type: 'string' }, state: { type: 'string', default: 'GO' },
    blocked: { type: 'string', default: '' }, idle: { type: 'boolean', default: false }, 'no-map': { type: 'boolean', default: false }, viewer: { type: 'boolean', default: false },
  },
});
const fake = await startFake({
  port: Number(values.port), vehicles: Number(values.vehicles), real: values.real === undefined ? undefined : Number(values.real), state: values.state,
  blocked: values.blocked.split(',').filter(Boolean).map(Number), live: !values.idle, map: !values['no-map'], rights: values.viewer ? 'viewer' : 'operator',
});
console.log(`The stand-in listens on ${fake.url}`);
