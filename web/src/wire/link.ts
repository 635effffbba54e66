import { waitMillis } from './backoff';
import { type Frame, readFrame } from './frame';
import type { RunMessage } from './contract';

export interface LinkEars {
  opened(): void;
  closed(reason: string, final: boolean): void;
  message(message: RunMessage): void;
  frame(frame: Frame): void;
}

/** Refusals after which there is no use in trying again. */
const FINAL: Readonly<Record<number, string>> = {
  4001: 'This page is not allowed here.',
  4003: 'There is no such run.',
};
const SILENCE_MILLIS = 4000;

/** A WebSocket that comes back by itself. */
export class Link {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private watch = 0;
  private lastWord = 0;
  private over = false;

  constructor(private readonly path: string, private readonly ears: LinkEars) {
    this.connect();
    this.watch = window.setInterval(() => this.listen(), 1000);
  }

  /** Milliseconds since the last word, or since the attempt began. */
  get silence(): number {
    return performance.now() - this.lastWord;
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(words: Record<string, unknown>): void {
    if (this.open) {
      this.socket?.send(JSON.stringify(words));
    }
  }

  close(): void {
    this.over = true;
    window.clearTimeout(this.timer);
    window.clearInterval(this.watch);
    this.socket?.close();
  }

  private connect(): void {
    const socket = new WebSocket(new URL(this.path, location.href.replace(/^http/, 'ws')), 'tandem.1');
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => {
      this.attempt = 0;
      this.lastWord = performance.now();
      this.ears.opened();
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => this.hear(event.data);
    socket.onclose = (event) => this.closed(socket, event);
    this.socket = socket;
  }

  private hear(data: string | ArrayBuffer): void {
    this.lastWord = performance.now();
    if (typeof data === 'string') {
      this.ears.message(JSON.parse(data) as RunMessage);
    } else {
      this.ears.frame(readFrame(data));
    }
  }

  private closed(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.socket || this.over) {
      return;
    }
    const final = FINAL[event.code];
    this.ears.closed(final ?? 'Core is not heard.', final !== undefined);
    if (final === undefined) {
      this.timer = window.setTimeout(() => this.connect(), waitMillis(this.attempt++));
    }
  }

  /** A connection that says nothing is as good as none: status comes twice a second. */
  private listen(): void {
    if (this.open && this.silence > SILENCE_MILLIS) {
      this.socket?.close();
    }
  }
}
