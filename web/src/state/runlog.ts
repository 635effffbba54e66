import type { Alert, Encounter, Event as RunEvent, Marks, RunMessage, StateChange } from '../wire/contract';
import { Bounded } from './bounded';
import { byUrgency, eachOnce } from './encounters';
import { happenings } from './happenings';
import { Signal } from './signal';

/** Log of a run: the newest alerts, events and changes of state; and the current encounters. */
export class RunLog {
  readonly warned = new Signal<Alert>();
  readonly happened = new Signal();
  readonly encountersChanged = new Signal();
  readonly warnings = new Bounded<Alert>(200);
  readonly events = new Bounded<RunEvent>(500);
  states: StateChange[] = [];
  encounters: Encounter[] = [];

  /** @param replay whether all events are known from the start */
  constructor(private readonly replay: boolean) {}

  /** Sets the marks of a recording, which are known from the start. */
  setMarks(marks: Marks, nameOf: (vid: number) => string): void {
    this.events.reset(happenings(marks, nameOf));
    this.happened.tell();
  }

  accept(message: RunMessage): void {
    switch (message.type) {
      case 'alert':
        this.warnings.add(message);
        this.warned.tell(message);
        break;
      case 'encounters':
        this.encounters = byUrgency(eachOnce(message.list));
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
        this.events.reset(message.events);
        this.states = message.states;
        this.happened.tell();
        break;
    }
  }
}
