import type { Answer } from '#lib/api/call.ts';

/** What the section of the second step shows. */
export type Stage =
  | { name: 'state' | 'password' | 'renew' | 'end' }
  | { name: 'confirm'; begun: Answer<'POST /api/account/two-step/begin'> }
  | { name: 'codes'; codes: readonly string[] };
