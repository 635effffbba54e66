export class Play {
  constructor(options?: { name?: string; vehicles?: number; real?: number; seed?: number });
  frame(t: number, options: { number: number; jump?: boolean }): ArrayBuffer;
  corner(t: number): ArrayBuffer;
}
