import { waitMillis } from './backoff';
import { type Corner, type Frame, isCorner, readCorner, readFrame } from './frame';
import type { RunMessage } from './contract';

interface LinkListener {
  opened(): void;
  closed(reason: string, final: boolean): void;
  message(message: RunMessage): void;
  frame(frame: Frame): void;
  corner(corner: Corner): void;
}

/** Codes of a closed socket after which it does not reconnect. */
const FINAL: Readonly<Record<number, string>> = {
  4001: 'This page is not allowed here.',
  4003: 'There is no such run.',
};
const SILENCE_MILLIS = 4000;

/** A WebSocket that reconnects by itself. */
export class Link {
  private socket: WebSocket | null = null;
  private attempt = 0;
  private timer = 0;
  private watch = 0;
  private lastReceived = 0;
  private over = false;

  constructor(private readonly path: string, private readonly listener: LinkListener) {
    this.connect();
    this.watch = window.setInterval(() => this.closeIfSilent(), 1000);
  }

  /** Milliseconds since the last message or frame, or since the socket opened. */
  get silence(): number {
    return performance.now() - this.lastReceived;
  }

  get open(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  send(message: Record<string, unknown>): void {
    if (this.open) {
      this.socket?.send(JSON.stringify(message));
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
      this.lastReceived = performance.now();
      this.listener.opened();
    };
    socket.onmessage = (event: MessageEvent<string | ArrayBuffer>) => this.receive(event.data);
    socket.onclose = (event) => this.closed(socket, event);
    this.socket = socket;
  }

  private receive(data: string | ArrayBuffer): void {
    this.lastReceived = performance.now();
    if (typeof data === 'string') {
      this.listener.message(JSON.parse(data) as RunMessage);
    } else if (isCorner(data)) {
      this.listener.corner(readCorner(data));
    } else {
      this.listener.frame(readFrame(data));
    }
  }

  private closed(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.socket || this.over) {
      return;
    }
    const final = FINAL[event.code];
    this.listener.closed(final ?? 'Core is not heard.', final !== undefined);
    if (final === undefined) {
      this.timer = window.setTimeout(() => this.connect(), waitMillis(this.attempt++));
    }
  }

  /** Status comes twice a second, so a silent connection is broken. */
  private closeIfSilent(): void {
    if (this.open && this.silence > SILENCE_MILLIS) {
      this.socket?.close();
    }
  }
}
