import type { VimeoConnection } from '@orchard/contract/staff/vimeo';
import { type Kysely, sql } from 'kysely';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { canUnseal, unseal } from '#platform/secrets/secrets.ts';

/** What its seal is for. */
export const VIMEO_TOKEN = 'vimeo token';

interface Stored extends Omit<VimeoConnection, 'is_readable'> {
  sealed: Buffer;
}

const findStored = (db: Kysely<DB>) => readRow<Stored>(db)`
    SELECT sealed_token AS sealed, account_name, staff_name,
      ${wireTime(sql`connected_at`)} AS connected_at
    FROM vimeo_connection`;

/** The connection as the console shows it; null without one. */
export async function findConnection(db: Kysely<DB>, key: Buffer): Promise<VimeoConnection | null> {
  const stored = await findStored(db);
  if (!stored) return null;
  const { sealed, ...shown } = stored;
  return { ...shown, is_readable: canUnseal(key, VIMEO_TOKEN, sealed) };
}

/** The token; why there is none otherwise. */
export async function findToken(
  db: Kysely<DB>,
  key: Buffer,
): Promise<{ token: string } | { lacks: 'not_connected' | 'unreadable' }> {
  const stored = await findStored(db);
  if (!stored) return { lacks: 'not_connected' };
  return canUnseal(key, VIMEO_TOKEN, stored.sealed)
    ? { token: unseal(key, VIMEO_TOKEN, stored.sealed) }
    : { lacks: 'unreadable' };
}
