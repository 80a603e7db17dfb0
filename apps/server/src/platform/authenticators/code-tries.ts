import { formatMessage } from '@orchard/contract/messages';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import type { FastifyRequest } from 'fastify';
import { fieldsProblem } from '#platform/http/problem.ts';
import { countTries, type Limits, type Refusal } from '#platform/limits/limits.ts';
import { LIMITS, type LimitRule } from '#platform/limits/rules.ts';
import type { Account } from '#platform/sessions/account.ts';

/** What differs between members and operators. */
interface Kind {
  field: string;
  log: 'auth' | 'staff';
  limits: { minute: LimitRule; day: LimitRule };
  throttled: Refusal['message'];
  failed(): string;
  sealed(): string;
}

/** How tries of a second step's codes are counted and refused. */
export const CODES: Readonly<Record<Account['kind'], Kind>> = {
  member: {
    field: 'authenticator_code',
    log: 'auth',
    limits: { minute: LIMITS.memberCode, day: LIMITS.memberCodeDay },
    throttled: (values) => formatMessage('auth.second_step_throttled', values),
    failed: () => formatMessage('auth.second_step_failed'),
    sealed: () => formatMessage('auth.second_step_sealed'),
  },
  staff: {
    field: 'code',
    log: 'staff',
    limits: { minute: LIMITS.staffCode, day: LIMITS.staffCodeDay },
    throttled: (values) => formatStaffMessage('staff_auth.throttled', values),
    failed: () => formatStaffMessage('staff_auth.code_failed'),
    sealed: () => formatStaffMessage('staff_auth.code_sealed'),
  },
};

/** The refusal of a code. */
export const codeProblem = (kind: Account['kind'], reason: 'failed' | 'sealed' = 'failed') =>
  fieldsProblem({ [CODES[kind].field]: [CODES[kind][reason]()] });

/** A known device has its own count of codes. */
const codeKey = (id: number, device: Buffer | null) =>
  device ? `${id} ${device.toString('base64url')}` : String(id);

/**
 * Counts a try of a code.
 * @returns forgets the last minute's tries, as after a success
 * @throws Problem 429 under the code's field
 */
export async function countCode(
  limits: Limits,
  request: FastifyRequest,
  { kind, id }: Account,
  knownDevice: Buffer | null,
): Promise<() => Promise<void>> {
  const { field, log, throttled, limits: rules } = CODES[kind];
  const key = codeKey(id, knownDevice);
  const tries = [rules.minute, rules.day].map((rule) => [rule, key] as const);
  const refusal = { field, event: `${log}.login.locked`, message: throttled } as const;
  await countTries(limits, request, tries, refusal);
  return () => limits.forget(rules.minute, key);
}

/** Forgets the tries of a device; null: of those that are not known. */
export async function forgetCodes(
  limits: Limits,
  { kind, id }: Account,
  device: Buffer | null = null,
): Promise<void> {
  const { minute, day } = CODES[kind].limits;
  await limits.forget(minute, codeKey(id, device));
  await limits.forget(day, codeKey(id, device));
}
