import { commands } from './commands';
import { facts } from './facts';
import { inside } from './inside';
import { manualDriving } from './manual';
import type { SectionMaker } from './section';
import { sensorReadings } from './sensors';
import { groupSettings } from './settings';
import { liveValues } from './values';

/** Sections of the page about the selected vehicle, from top to bottom. A new one is a file beside these and an entry here. */
export const SECTIONS: readonly SectionMaker[] = [commands, facts, sensorReadings, liveValues, inside, manualDriving, groupSettings];
