import type { Kysely } from 'kysely';
import { readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

/** Begins a new round of a member's calendar address: those before lead nowhere. */
export const renewCalendar = (db: Kysely<DB>, memberId: number) => readValue<number>(db)`
    INSERT INTO calendar_feeds AS f (member_id, round) VALUES (${memberId}, 2)
    ON CONFLICT (member_id) DO UPDATE SET round = f.round + 1 RETURNING round`;
