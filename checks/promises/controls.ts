import type { Control } from './control.ts';
import { contentControls } from './controls-of-content.ts';
import { faultControls } from './controls-of-faults.ts';
import { fleetControls } from './controls-of-fleets.ts';
import { inputControls } from './controls-of-input.ts';
import { lockoutControls } from './controls-of-lockout.ts';
import { mailControls } from './controls-of-mails.ts';
import { operationControls } from './controls-of-operation.ts';
import { peopleControls } from './controls-of-people.ts';
import { staffControls } from './controls-of-staff.ts';

/** Every guard that is switched off to see its check fail, in the order of the promises. */
export const CONTROLS: readonly Control[] = [
  ...peopleControls,
  ...staffControls,
  ...contentControls,
  ...inputControls,
  ...mailControls,
  ...lockoutControls,
  ...faultControls,
  ...fleetControls,
  ...operationControls,
];
