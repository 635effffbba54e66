import { waitMillis } from '../wire/backoff';
import type { PhoneMessage } from '../wire/contract';

/** Close codes after which reconnecting is pointless, because the seat is lost. */
const GONE: Readonly<Record<number, 'over' | 'elsewhere'>> = { 4001: 'over', 4004: 'elsewhere', 4005: 'over' };

/** The socket over which a phone receives its view. It reconnects by itself; if the browser refuses it, the answers to posts are used. */
export class PhoneLink {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private closed = false;

  constructor(private readonly heard: (words: PhoneMessage) => void, private readonly gone: (why: 'over' | 'elsewhere') => void) {
    this.connect();
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  close(): void {
    this.closed = true;
    window.clearTimeout(this.timer);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(new URL('/ws/phone', location.href.replace(/^http/, 'ws')), 'tandem.1');
    socket.onopen = () => { this.attempt = 0; };
    socket.onmessage = (event: MessageEvent<string>) => this.heard(JSON.parse(event.data) as PhoneMessage);
    socket.onclose = (event) => this.lost(event.code);
    this.socket = socket;
  }

  private lost(code: number): void {
    if (this.closed) {
      return;
    }
    const why = GONE[code];
    if (why) {
      this.gone(why);
    } else {
      this.timer = window.setTimeout(() => this.connect(), waitMillis(this.attempt++));
    }
  }
}
