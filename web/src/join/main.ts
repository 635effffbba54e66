import './join.css';
import { button, el } from '../dom';
import { explain, get, post, Refusal } from '../wire/api';
import { Alarm } from './alarm';
import type { Augmented } from './augmented';
import { Compass } from './compass';
import { PhoneLink } from './link';
import { Live } from './live';
import { PositionSource } from './place';
import { FixUploader } from './post';
import { Queue } from './queue';
import type { Known } from './standing';
import type { Invitation, Message, PhoneMessage, Seat, View } from '../wire/contract';
import { welcome, type Wish } from './welcome';

const TOKEN = 'tandem-token';
const NAME = 'tandem-name';
/** Maximum age of a view, which is sent at least five times a second. */
const MAX_VIEW_AGE_MILLIS = 3000;
const page = document.getElementById('join') as HTMLElement;

/** The participation of a phone in a run, from Join until Leave. */
class Participation {
  private readonly live: Live;
  private readonly queue = new Queue(localStorage);
  private readonly place = new PositionSource((fix) => { this.queue.add(fix); void this.uploader.deliver(); });
  private readonly uploader = new FixUploader(this.queue, (view) => this.handle(view), (refusal) => this.refused(refusal));
  private readonly link: PhoneLink;
  private readonly timer: number;
  private out: Known['out'] = '';
  private augmented: Augmented | null = null;
  private view: View | null = null;
  private heardAt = performance.now();
  private warnedOf = new Set<number>();
  private lastMessage = 0;
  private wake: WakeLockSentinel | null = null;

  constructor(invitation: Invitation, seat: Seat, private readonly alarm: Alarm, private readonly compass: Compass) {
    this.live = new Live(invitation, seat, () => void this.leave(), () => this.lookAround());
    page.replaceChildren(this.live.element);
    this.link = new PhoneLink((words) => this.listen(words), (why) => this.end(why));
    this.place.open();
    this.timer = window.setInterval(() => this.tick(), 1000);
    document.addEventListener('visibilitychange', this.onSight);
    window.addEventListener('online', this.onLine);
    window.addEventListener('pagehide', this.onHide);
    void this.stayAwake();
    this.draw();
  }

  /** Opens the camera view over the page. */
  private async lookAround(): Promise<void> {
    const { Augmented } = await import('./augmented');
    const augmented = new Augmented(this.compass, () => { this.augmented = null; });
    page.append(augmented.element);
    try {
      await augmented.open();
      this.augmented = augmented;
      this.draw();
    } catch (error) {
      augmented.close();
      throw error;
    }
  }

  private readonly onSight = (): void => { void this.stayAwake(); };
  private readonly onLine = (): void => { void this.uploader.deliver(true); };
  private readonly onHide = (): void => this.queue.save();

  private async stayAwake(): Promise<void> {
    try {
      if (document.visibilityState === 'visible' && !this.out) {
        this.wake = await navigator.wakeLock.request('screen');
      }
    } catch {
      // An old browser, or a phone in power saving mode; the page shows that the screen must stay on.
    }
  }

  private tick(): void {
    this.place.tick();
    void this.uploader.deliver(!this.link.open);
    this.draw();
  }

  private listen(message: PhoneMessage): void {
    if (message.type === 'view') {
      this.handle(message);
    } else if (message.n > this.lastMessage) {
      this.told(message);
    }
  }

  private told(message: Message): void {
    this.lastMessage = message.n;
    this.live.add(message);
    this.alarm.notice();
  }

  /** Participants nearby are sent twice a second; in between the last ones are kept. */
  private handle(view: View): void {
    this.view = { ...view, others: view.others ?? this.view?.others };
    this.heardAt = performance.now();
    if (!view.seated) {
      this.end('ejected');
    }
    const fresh = view.hazards.filter(({ vid }) => !this.warnedOf.has(vid));
    this.warnedOf = new Set(view.hazards.map(({ vid }) => vid));
    if (fresh.length > 0 && !this.out) {
      this.alarm.warn();
      this.live.speak(fresh[0], this.facing());
    }
    this.draw();
  }

  private refused(refusal: Refusal): void {
    if (refusal.status === 401 && !this.out) {
      this.end('over');
    }
  }

  /** Direction of the holder: by the compass, or by the course when moving. */
  private facing(): number {
    const heading = this.compass.heading();
    return Number.isNaN(heading) ? (this.view?.course_deg ?? NaN) : heading;
  }

  private draw(): void {
    if (this.view) {
      this.augmented?.show(this.view);
    }
    const gps = this.place.silent ? 'silent' : this.place.state;
    this.live.draw({ gps, reached: this.uploader.reached, queued: this.queue.length, dropped: this.queue.dropped, out: this.out, view: this.view, old: performance.now() - this.heardAt > MAX_VIEW_AGE_MILLIS }, this.facing());
  }

  private async leave(): Promise<void> {
    this.end('left');
    await post('/api/join/leave', {}).catch(() => undefined);
    void begin();
  }

  private end(why: Known['out']): void {
    if (this.out) {
      return;
    }
    this.out = why;
    this.augmented?.close();
    window.clearInterval(this.timer);
    this.link.close();
    this.place.close();
    this.queue.clear();
    document.removeEventListener('visibilitychange', this.onSight);
    window.removeEventListener('online', this.onLine);
    window.removeEventListener('pagehide', this.onHide);
    void this.wake?.release();
    this.live.offer(why === 'ejected' ? 'Close' : 'Join again', () => void begin());
    this.draw();
  }
}

async function join(invitation: Invitation, wish: Wish): Promise<void> {
  const alarm = new Alarm();
  const compass = new Compass();
  alarm.unlock();
  await compass.open();
  const seat = await post<Seat>('/api/join', { ...wish, token: token() });
  localStorage.setItem(NAME, wish.name || (localStorage.getItem(NAME) ?? ''));
  new Participation(invitation, seat, alarm, compass);
}

/** Reads the token of the address and removes it from there. */
function token(): string {
  const given = new URLSearchParams(location.search).get('token');
  if (given) {
    sessionStorage.setItem(TOKEN, given);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem(TOKEN) ?? '';
}

async function begin(): Promise<void> {
  try {
    const invitation = await get<Invitation>(`/api/join?token=${encodeURIComponent(token())}`);
    document.title = `${invitation.name} · Tandem`;
    page.replaceChildren(welcome(invitation, localStorage.getItem(NAME) ?? '', (wish) => join(invitation, wish)));
  } catch (error) {
    page.replaceChildren(el('div', 'welcome', {}, el('p', 'over', {}, 'Tandem'), el('h1', '', {}, error instanceof Refusal ? 'You cannot join yet' : 'Tandem does not answer'),
      el('p', '', {}, explain(error)), button('Try again', 'join', () => void begin())));
  }
}

void begin();
