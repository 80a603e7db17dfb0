import type { Device } from '@orchard/contract/devices';
import { type Kysely, sql } from 'kysely';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { wireTime } from '#platform/database/wire-time.ts';
import { isLive } from '#platform/sessions/live-sessions.view.ts';
import type { Member } from '#platform/sessions/member.ts';

/** Where a member is signed in: this session first, then the last used ones. */
export const listDevices = (db: Kysely<DB>, { id, sessionId }: Pick<Member, 'id' | 'sessionId'>) =>
  readRows<Device>(db)`
    SELECT s.id, s.device_kind AS kind, s.network, ${wireTime(sql`s.created_at`)} AS began_at,
      ${wireTime(sql`s.last_seen_at`)} AS last_seen_at, s.id = ${sessionId}::uuid AS is_this
    FROM sessions s WHERE s.member_id = ${id} AND ${isLive}
    ORDER BY s.id = ${sessionId}::uuid DESC, s.last_seen_at DESC, s.id`;
