import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { canUnseal, unseal } from '#platform/secrets/sealed.ts';
import { stepOfCode } from './totp.ts';

/** Steps that the last code may be ahead of the clock; beyond this the clock was wrong. */
const AHEAD = 3;

/** The columns of a table that keeps which steps of 30 seconds were taken. */
interface StepColumns {
  /** The step of the last accepted code. */
  last: RawBuilder<unknown>;
  /** The steps that were accepted lately. */
  used: RawBuilder<unknown>;
}

/** Notes that a step's code is taken, as assignments. */
export const takenStep = ({ last, used }: StepColumns, step: number): RawBuilder<unknown> =>
  sql`${last} = ${step}, ${used} = (${step}::bigint || ${used})[1:100]`;

/**
 * A step's code may still be taken, as a condition: only one request succeeds with it, and no earlier
 * step counts after it, unless a clock that ran ahead has been corrected since.
 */
export const isFreeStep = ({ last, used }: StepColumns, step: number): RawBuilder<SqlBool> =>
  sql`((coalesce(${last}, 0) < ${step} OR ${last} > ${step + AHEAD})
    AND ${step}::bigint <> ALL(${used}))`;

/** An authenticator as it is kept, and the database's time in seconds since 1970. */
export interface StoredAuthenticator {
  sealedSecret: Buffer | null;
  /** The step of the last accepted code. */
  lastStep: number | null;
  now: number;
}

/** What a typed code says of an authenticator. */
export interface ReadCode {
  /** The step whose code it is; null: none of now's. */
  step: number | null;
  /** Whether the authenticator was sealed with another key than the installation's. */
  isSealed: boolean;
  /** Whether the last code belongs to a time that the clock has not reached. */
  isAhead: boolean;
}

/** Reads a typed code, with the key that seals authenticators. */
export function readCode(
  sealKey: Buffer,
  authenticator: StoredAuthenticator | undefined,
  code: string,
): ReadCode {
  const sealed = authenticator?.sealedSecret ?? null;
  const isSealed = sealed !== null && !canUnseal(sealKey, sealed);
  if (!authenticator || sealed === null || isSealed)
    return { step: null, isSealed, isAhead: false };
  const step = stepOfCode(unseal(sealKey, sealed), code, authenticator.now);
  return { step, isSealed, isAhead: step !== null && (authenticator.lastStep ?? 0) > step + AHEAD };
}
