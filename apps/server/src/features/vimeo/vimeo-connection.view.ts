import type { VimeoConnection, VimeoFilm } from '@orchard/contract/staff/vimeo';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { canUnseal, unseal } from '#platform/secrets/secrets.ts';

interface Stored extends Omit<VimeoConnection, 'is_readable'> {
  sealed: Buffer;
}

async function findStored(db: Kysely<DB>): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`
    SELECT sealed_token AS sealed, account_name, staff_name,
      ${wireTime(sql`connected_at`)} AS connected_at
    FROM vimeo_connection`.execute(db);
  return rows[0];
}

/** The connection as the console shows it; null without one. */
export async function findConnection(db: Kysely<DB>, key: Buffer): Promise<VimeoConnection | null> {
  const stored = await findStored(db);
  if (!stored) return null;
  const { sealed, ...shown } = stored;
  return { ...shown, is_readable: canUnseal(key, sealed) };
}

/** The token; why there is none otherwise. */
export async function findToken(
  db: Kysely<DB>,
  key: Buffer,
): Promise<{ token: string } | { lacks: 'not_connected' | 'unreadable' }> {
  const stored = await findStored(db);
  if (!stored) return { lacks: 'not_connected' };
  return canUnseal(key, stored.sealed)
    ? { token: unseal(key, stored.sealed) }
    : { lacks: 'unreadable' };
}

/** The videos that play these films, by Vimeo's number; of several the first. */
export async function findExistingFilms(
  db: Kysely<DB>,
  films: readonly string[],
): Promise<Map<string, NonNullable<VimeoFilm['known']>>> {
  const { rows } = await sql<{ film: string; id: number; title: string }>`
    SELECT DISTINCT ON (vimeo_id) vimeo_id AS film, id, title FROM videos
    WHERE vimeo_id = ANY(${[...films]}::text[]) AND deleted_at IS NULL
    ORDER BY vimeo_id, id`.execute(db);
  return new Map(rows.map(({ film, ...video }) => [film, video]));
}
