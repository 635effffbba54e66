export interface StandIn {
  readonly url: string;
  change(state: string): void;
  stop(): Promise<void>;
}
export function startFake(options?: { state?: string; vehicles?: number; hz?: number; blocked?: number[] }): Promise<StandIn>;
