import type { Kysely } from 'kysely';
import { endAllLoginCodes } from '#features/login-codes/login-codes.store.ts';
import { endAllStaffTokens } from '#features/staff-auth/staff-tokens.store.ts';
import { endAllTokens } from '#features/tokens/mailed-tokens.store.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { endAllSessions } from '#platform/sessions/sessions.store.ts';

/** Ends every session and mailed link of members and operators, as after a theft or a restore. */
export const signEverybodyOut = (db: Kysely<DB>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await endAllSessions(tx);
    await endAllTokens(tx);
    await endAllLoginCodes(tx);
    await endAllStaffTokens(tx);
  });
