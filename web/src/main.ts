import './style/base.css';
import './style/room.css';
import './style/panels.css';
import './style/pages.css';
import { button, el } from './dom';
import { ControlRoom } from './page/controlroom';
import { openRuns } from './page/runs';
import { openStart } from './page/start';
import { explainDisabled } from './panel/refusal';
import { Room } from './state/room';
import { LIVE, replayOf } from './state/source';
import { waitMillis } from './wire/backoff';
import { explain, get, Refusal } from './wire/api';
import type { Session } from './wire/contract';

const TOUCH_MILLIS = 5000;
const app = document.getElementById('app') as HTMLElement;

/** Shows the page that the address names. */
async function route(): Promise<void> {
  const session = await get<Session>('/api/session');
  const run = /^\/runs\/([^/]+)\/?$/.exec(location.pathname);
  if (run) {
    await new ControlRoom(await Room.open(replayOf(decodeURIComponent(run[1])), session)).open(app);
  } else if (location.pathname.startsWith('/edit')) {
    const { openEditor } = await import('./edit/page');
    await openEditor(app, session);
  } else if (location.pathname.startsWith('/runs')) {
    await openRuns(app, session);
    pollSession(false);
  } else if (session.live) {
    await new ControlRoom(await Room.open(LIVE, session)).open(app);
  } else {
    await openStart(app, session);
    pollSession(true);
  }
}

/** Pages without a socket poll the server, so that it knows they are open; the start page shows a run when it begins. */
function pollSession(waiting: boolean): void {
  window.setInterval(() => void get<Session>('/api/session').then(({ live }) => { if (live && waiting) { location.reload(); } }).catch(() => undefined), TOUCH_MILLIS);
}

/** If the server cannot be reached, the page shows this and tries again. A refusal is shown with its cure. */
async function begin(attempt = 0): Promise<void> {
  try {
    await route();
  } catch (error) {
    const again = !(error instanceof Refusal);
    app.replaceChildren(el('main', 'broken', {},
      el('h1', '', {}, again ? 'Core does not answer' : 'This cannot be shown'), el('p', '', {}, explain(error)),
      again ? el('p', 'empty', {}, 'Trying again by itself…') : null,
      el('div', 'row', {}, button('Try again', 'primary', () => void begin()), el('a', 'button', { attrs: { href: '/runs' } }, 'All runs'))));
    if (again) {
      window.setTimeout(() => void begin(attempt + 1), waitMillis(attempt));
    }
  }
}

explainDisabled();
void begin();
