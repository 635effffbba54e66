import type { Alert, Encounter, Marks, RunMessage, StateChange } from '../wire/contract';
import { Bounded } from './bounded';
import { byUrgency, eachOnce } from './encounters';
import { EventLog } from './events';
import { happenings } from './happenings';
import { Signal } from './signal';
import { Tally } from './tally';

/** Log of a run: the newest alerts, events and changes of state; and the current encounters. */
export class RunLog {
  readonly warned = new Signal<Alert>();
  readonly happened = new Signal();
  readonly encountersChanged = new Signal();
  readonly warnings = new Bounded<Alert>(200);
  readonly events = new EventLog();
  readonly tally = new Tally();
  states: StateChange[] = [];
  /** All alerts of a recording, in the order of time. */
  alerts: readonly Alert[] = [];
  encounters: Encounter[] = [];

  /** @param replay whether all events are known from the start */
  constructor(private readonly replay: boolean) {}

  /** Sets the marks of a recording, which are known from the start. */
  setMarks(marks: Marks, nameOf: (vid: number) => string): void {
    this.alerts = marks.alerts;
    this.tally.reset(marks.alerts);
    this.events.reset(happenings(marks, nameOf));
    this.encountersChanged.tell();
    this.happened.tell();
  }

  accept(message: RunMessage): void {
    switch (message.type) {
      case 'alert':
        this.warnings.add(message);
        if (!this.replay) {
          this.tally.warn(message);
        }
        this.warned.tell(message);
        break;
      case 'encounters':
        this.encounters = byUrgency(eachOnce(message.list));
        if (!this.replay) {
          this.encounters.forEach((one) => this.tally.see(one, message.t_s));
        }
        this.encountersChanged.tell();
        break;
      case 'event':
        if (!this.replay) {
          this.events.add(message);
          this.happened.tell();
        }
        break;
      case 'history':
        this.warnings.reset(message.alerts);
        this.tally.reset(message.alerts);
        this.events.reset(message.events);
        this.states = message.states;
        this.happened.tell();
        break;
    }
  }
}
