import type { History } from '../../state/history';
import type { Room } from '../../state/room';
import type { Driving } from '../driving';

/** What sections of the vehicle's page may use. */
export interface SectionContext { room: Room; history: History; driving: Driving }

/** A part of the page about the selected vehicle. */
export interface Section {
  readonly element: HTMLElement;
  /** Called when another vehicle, or another scene, is shown. */
  choose?(row: number): void;
  /** Shows the present; called at most five times a second while the page is visible. */
  update?(row: number): void;
}

/** Makes a section; null where the run has nothing for it. */
export type SectionMaker = (context: SectionContext) => Section | null;
