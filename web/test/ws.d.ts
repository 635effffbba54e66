/** What the tests use of the package. */
declare module 'ws' {
  export class WebSocket {
    constructor(url: string, protocol: string);
    binaryType: 'arraybuffer';
    on(event: 'open', listener: () => void): void;
    on(event: 'error', listener: (error: Error) => void): void;
    on(event: 'message', listener: (data: ArrayBuffer, binary: boolean) => void): void;
    send(text: string): void;
    close(): void;
  }
}
