import type { ResponseOf } from '@orchard/contract/endpoint';
import type {
  BroadcastAudience,
  BroadcastHurdle,
  countAudience as countCall,
  SkipReason,
} from '@orchard/contract/staff/broadcast-audience';
import { memberQuery } from '@orchard/contract/staff/members';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { countChosen } from '#console/records/staff-list.ts';
import {
  memberCondition,
  memberState,
  membersFrom,
} from '#features/members/member-filters.view.ts';
import { waysQuery } from '#features/notifications/ways.view.ts';
import { staffSegments } from '#features/segments/staff-segments.view.ts';
import { readRows } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';

type Audience = Omit<ResponseOf<typeof countCall>, 'from'>;

/** Whom a broadcast is for. */
export interface AudienceChoice {
  audience: BroadcastAudience;
  brand_id: number | null;
  segment_id: number | null;
  filter: Readonly<Record<string, string>> | null;
  member_ids: readonly number[];
}

/** What {@link skipReason} reads besides `members m`. */
export const withChoices = sql`
  CROSS JOIN site_settings s
  LEFT JOIN notification_choices c ON c.member_id = m.id
  CROSS JOIN LATERAL ${waysQuery('broadcast')} w`;

/** Why member `m` gets no broadcast now; null for who gets it. */
export const skipReason: RawBuilder<SkipReason | null> = sql`CASE
  WHEN ${memberState} <> 'active' THEN ${memberState}
  WHEN w.mail IS NULL THEN 'opted_out'
  WHEN EXISTS (SELECT FROM suppressed_addresses a WHERE a.address = lower(m.email))
    THEN 'undeliverable' END`;

async function conditionOf(
  db: Kysely<DB>,
  { audience, brand_id, segment_id, filter, member_ids }: AudienceChoice,
): Promise<RawBuilder<boolean> | BroadcastHurdle> {
  if (audience === 'all') return sql`true`;
  if (audience === 'members') return sql`m.id = ANY(${member_ids}::bigint[])`;
  if (audience === 'brand') {
    return brand_id === null ? 'brand_gone' : memberCondition(db, { brand: brand_id });
  }
  const segment = audience === 'segment' && (await staffSegments.find(db, segment_id ?? 0));
  const asked = segment ? segment.missing.length === 0 && segment.filter : filter;
  const { success, data } = memberQuery.safeParse(asked);
  return success ? memberCondition(db, data) : 'segment_gone';
}

/** The members `m` whom a broadcast is for, with joins for {@link skipReason}, or what hinders it. */
export async function audienceOf(
  db: Kysely<DB>,
  choice: AudienceChoice,
): Promise<{ members: RawBuilder<unknown> } | { hurdle: BroadcastHurdle }> {
  const condition = await conditionOf(db, choice);
  if (typeof condition === 'string') return { hurdle: condition };
  return {
    members: sql`(
      SELECT m.id AS member_id, m.name, m.kana, m.email, ${skipReason} AS reason
      FROM ${membersFrom} ${withChoices} WHERE ${condition}
    )`,
  };
}

/** Those of the count who do not hold the sender's brand, by their first. */
const listOutside = (db: Kysely<DB>, members: RawBuilder<unknown>, brandId: number | null) =>
  readRows<Audience['outside'][number]>(db)`
    SELECT b.label AS brand, count(*)::integer AS count FROM ${members} a
    LEFT JOIN LATERAL (
      SELECT o.label, o.position, o.id FROM member_brands h JOIN brands o ON o.id = h.brand_id
      WHERE h.member_id = a.member_id ORDER BY o.position, o.id LIMIT 1
    ) b ON true
    WHERE a.reason IS NULL AND NOT EXISTS (
      SELECT FROM member_brands h
      WHERE h.member_id = a.member_id AND h.brand_id = ${brandId}
    )
    GROUP BY b.label, b.position, b.id ORDER BY b.position, b.id`;

const NOBODY = { count: 0, outside: [], first: [], marker: '', skipped: [] };

/** Counts whom a broadcast would reach now, and whom not; also where its sender is still missing. */
export async function countAudience(db: Kysely<DB>, choice: AudienceChoice): Promise<Audience> {
  const { audience, brand_id, member_ids } = choice;
  const named =
    audience !== 'members'
      ? []
      : await readRows<Audience['members'][number]>(db)`
          SELECT m.id, m.name FROM members m WHERE m.id = ANY(${member_ids}::bigint[])
          ORDER BY coalesce(nullif(m.kana, ''), m.name) COLLATE "ja-x-icu", m.id`;
  const found = await audienceOf(db, choice);
  if ('hurdle' in found) return { ...found, ...NOBODY, members: named };
  const { members } = found;
  const reached = sql`SELECT member_id, name FROM ${members} a WHERE reason IS NULL`;
  const { count, first, marker } = await countChosen(db, reached);
  const { rows: skipped } = await sql<Audience['skipped'][number]>`
    SELECT reason, count(*)::integer AS count FROM ${members} a WHERE reason IS NOT NULL
    GROUP BY reason ORDER BY count DESC, reason`.execute(db);
  const outside = brand_id === null ? [] : await listOutside(db, members, brand_id);
  const hurdle = brand_id === null ? 'brand_gone' : count === 0 ? 'empty' : null;
  return { hurdle, count, outside, first, marker, skipped, members: named };
}
