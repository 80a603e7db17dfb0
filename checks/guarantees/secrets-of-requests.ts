import { issueToken, type Purpose } from '#server/features/tokens/mailed-tokens.store.ts';
import type { Preparation } from './prepare-request.ts';

const NEW_PASSWORD = 'a new password 42';

/** The fields of a password that is chosen. */
export const newPassword = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };

/** A token that was mailed to the sender; for a guest, one that never was. */
export const tokenFor = async (
  { db, asker }: Preparation,
  purpose: Purpose,
  email: string | null = null,
): Promise<string> =>
  asker === null ? 'A'.repeat(43) : issueToken(db.kysely, asker.id, purpose, email);
