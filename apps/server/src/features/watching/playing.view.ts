import type { PlayingElsewhere } from '@orchard/contract/playing-elsewhere';
import { type Kysely, sql } from 'kysely';
import { listDevices } from '#features/devices/devices.view.ts';
import { readValue, readValues } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTimeOf } from '#platform/database/wire-time.ts';
import type { Member } from '#platform/sessions/member.ts';

/** A session in which a member plays; times are milliseconds since the process began. */
export interface PlayingDevice {
  session: string;
  videoId: number;
  since: number;
  at: number;
  /** Another device has stopped it, and it does not know yet. */
  isStopped: boolean;
}

/** On how many devices a member may play at one time. */
export const findMaxPlaying = async (db: Kysely<DB>): Promise<number> =>
  (await readValue<number>(db)`SELECT max_playing FROM site_settings`) || Number.POSITIVE_INFINITY;

/** Devices on which a member plays, by the names of the list of devices; not those signed out. */
export async function namePlaying(
  db: Kysely<DB>,
  member: Member,
  playing: readonly PlayingDevice[],
): Promise<PlayingElsewhere['playing']> {
  const devices = await listDevices(db, member);
  const named = playing.flatMap(({ session, videoId, since }) => {
    const kind = devices.find(({ id }) => id === session)?.kind;
    if (kind === undefined) return [];
    const title = readValues<string>(db)`SELECT title FROM videos WHERE id = ${videoId}`;
    const from = wireTimeOf(Math.floor((performance.timeOrigin + since) / 1000));
    return title.then(([name = '']) => ({ session, kind, since: from, title: name }));
  });
  return Promise.all(named);
}

/** The last 30 days on which a member `m` played on several devices at once, newest first. */
export const playbackDaysJson = sql`coalesce((
  SELECT json_agg(json_build_object('day', d.day, 'most', d.most) ORDER BY d.day DESC)
  FROM watch_days d WHERE d.member_id = m.id AND d.day > japan_today() - 30 AND d.most > 1
), '[]')`;
