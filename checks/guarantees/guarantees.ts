import type { Edit } from '#checks/harness/tree-copy.ts';
import { ACCESS } from './access.guarantees.ts';
import { BACKUPS } from './backups.guarantees.ts';
import { CALENDARS } from './calendars.guarantees.ts';
import { CLUSTER } from './cluster.guarantees.ts';
import { CONTRACTS } from './contracts.guarantees.ts';
import { CORRECTIONS } from './corrections.guarantees.ts';
import { FAULTS } from './faults.guarantees.ts';
import { FILES } from './files.guarantees.ts';
import type { Check, Guarantees } from './guarantee.ts';
import { HABITS } from './habits.guarantees.ts';
import { INPUT } from './input.guarantees.ts';
import { INSTALLATION } from './installation.guarantees.ts';
import { LECTURERS_MINUTE } from './lecturers-minute.guarantees.ts';
import { LIMITS } from './limits.guarantees.ts';
import { MAILS } from './mails.guarantees.ts';
import { NEXT_LECTURES } from './next-lectures.guarantees.ts';
import { PAYMENTS } from './payments.guarantees.ts';
import { POINT_IN_TIME } from './point-in-time.guarantees.ts';
import { PROGRAMS } from './programs.guarantees.ts';
import { SESSIONS } from './sessions.guarantees.ts';
import { SIGN_IN } from './sign-in.guarantees.ts';
import { WEBHOOKS } from './webhooks.guarantees.ts';

/** A guarantee with its mark. */
export type Guarantee = Guarantees[string] & { id: string; shownBy: readonly Check[] };

/** Every guarantee, in the order of their marks: A2, A10, B1. */
export const GUARANTEES: readonly Guarantee[] = [
  ...[SIGN_IN, SESSIONS, ACCESS, INPUT, FILES, MAILS, LIMITS, FAULTS],
  ...[INSTALLATION, BACKUPS, POINT_IN_TIME, CLUSTER, CONTRACTS, WEBHOOKS, PROGRAMS, PAYMENTS],
  ...[NEXT_LECTURES, HABITS, CALENDARS, LECTURERS_MINUTE, CORRECTIONS],
]
  .flatMap((list) => Object.entries(list))
  .map(([id, guarantee]) => ({ ...guarantee, id, shownBy: [guarantee.shownBy].flat() }))
  .sort((one, other) => one.id.localeCompare(other.id, 'en', { numeric: true }));

/** A mutant with the guarantee and the check that it belongs to. */
export interface CheckedMutant {
  guarantee: string;
  check: Check;
  breaks: string;
  edits: readonly Edit[];
}

/** Every mutant, in the order of the guarantees. */
export const MUTANTS: readonly CheckedMutant[] = GUARANTEES.flatMap(({ id, shownBy }) =>
  shownBy.flatMap((check) =>
    check.mutants.map((mutant) => ({
      guarantee: id,
      check,
      breaks: mutant.breaks,
      edits: [mutant, ...(mutant.also ?? [])],
    })),
  ),
);
