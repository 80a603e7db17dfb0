import { isDeepStrictEqual } from 'node:util';
import {
  KIND_NAMES,
  kindOf,
  type NotificationKind,
  type Ways,
} from '@orchard/contract/notification-kinds';
import type { NotificationChoices } from '@orchard/contract/notifications';
import { SET_KINDS, type SetKind } from '@orchard/contract/staff/notification-settings';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { readRow } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';
import { isActive } from '#platform/sessions/membership.ts';

const USUAL = JSON.stringify(
  Object.fromEntries(KIND_NAMES.map((kind) => [kind, kindOf(kind).usual])),
);

/** The usual ways of the kinds that operators set, as JSON by kind. `s` is `site_settings`. */
export const setWays: RawBuilder<Record<SetKind, Ways>> = sql`(
  SELECT jsonb_object_agg(usual.key, usual.value)
  FROM jsonb_each(${USUAL}::jsonb || s.notification_ways) usual
  WHERE usual.key = ANY(${[...SET_KINDS]}::text[])
)`;

/** What of the ways differs from the code's, as it is stored: a better default reaches the rest. */
export const ownWays = (ways: Readonly<Record<SetKind, Ways>>): Partial<Record<SetKind, Ways>> =>
  Object.fromEntries(
    SET_KINDS.filter((kind) => !isDeepStrictEqual(ways[kind], kindOf(kind).usual)).map((kind) => [
      kind,
      ways[kind],
    ]),
  );

/** The usual ways of a kind, as JSON: the operators', else the code's. `s` is `site_settings`. */
export const usualWays = (kind: NotificationKind | RawBuilder<unknown>): RawBuilder<Ways> =>
  sql`coalesce(s.notification_ways->${kind}, ${USUAL}::jsonb->${kind})`;

/**
 * The ways of a kind that hold for a member, as a query with one row: `screen`, `mail` (null: none)
 * and `push`. It stands where `s` is `site_settings` and `c` the member's `notification_choices`, if
 * there are any.
 * @param topicId the category of a notice, which may have ways of its own
 * @param alsoMail by mail at once, unless the member has chosen the ways
 */
export function waysQuery(
  kind: NotificationKind,
  { topicId = null, alsoMail = false }: { topicId?: number | null; alsoMail?: boolean } = {},
): RawBuilder<unknown> {
  if (kindOf(kind).isAlwaysOn) {
    const { screen, mail, push } = kindOf(kind).usual;
    return sql`(SELECT ${screen}::boolean AS screen, ${mail}::text AS mail, ${push}::boolean AS push)`;
  }
  const chosen =
    topicId === null
      ? sql`c.ways->${kind}`
      : sql`coalesce(c.ways->${`${kind}:${topicId}`}, c.ways->${kind})`;
  return sql`(
    SELECT (ways->>'screen')::boolean AS screen, (ways->>'push')::boolean AS push,
      CASE
        WHEN c.stopped = 'mails' THEN NULL
        WHEN c.stopped = 'digests' AND mail IN ('daily', 'weekly') THEN NULL
        ELSE nullif(mail, 'none')
      END AS mail
    FROM (
      SELECT coalesce(own, usual) AS ways,
        CASE WHEN own IS NULL AND c.stopped IS NULL AND ${alsoMail}::boolean THEN 'at_once'
          ELSE coalesce(own, usual)->>'mail' END AS mail
      FROM (SELECT ${chosen} AS own, ${usualWays(kind)} AS usual) known
    ) chosen
  )`;
}

/** Members `m` with the ways `w` that hold for each, as {@link waysQuery} gives them. */
export const membersWithWays = (ways: RawBuilder<unknown>) => sql`members m
  CROSS JOIN site_settings s
  LEFT JOIN notification_choices c ON c.member_id = m.id
  CROSS JOIN LATERAL ${ways} w`;

/** They are told by some way: only who can sign in is. */
export const isTold = sql<boolean>`(${isActive('m')}
  AND (w.screen OR w.mail IS NOT NULL OR w.push))`;

export async function findWays(
  db: Kysely<DB>,
  memberId: number,
  kind: NotificationKind,
): Promise<{ screen: boolean; mail: 'at_once' | 'daily' | 'weekly' | null; push: boolean }> {
  return (
    (await readRow<Awaited<ReturnType<typeof findWays>>>(db)`
    SELECT w.* FROM site_settings s
    LEFT JOIN notification_choices c ON c.member_id = ${memberId}
    CROSS JOIN LATERAL ${waysQuery(kind)} w`) ?? { screen: false, mail: null, push: false }
  );
}

type ByName = Partial<Record<string, Ways>>;

interface Row {
  usual: Partial<Record<NotificationKind, Ways>>;
  own: ByName;
  digest_hour: number;
  digest_day: number;
  stopped: NotificationChoices['stopped'];
  is_undeliverable: boolean;
  topics: { id: number; name: string }[];
}

const only = ({ screen, mail, push }: Ways): Ways => ({ screen, mail, push });

/** How the member hears of each kind, and what is usual; one query. */
export async function findChoices(
  db: Kysely<DB>,
  { id, email }: Pick<Member, 'id' | 'email'>,
): Promise<NotificationChoices> {
  const row = await readRow<Row>(db)`
    SELECT s.notification_ways AS usual, coalesce(c.ways, '{}') AS own,
      coalesce(c.digest_hour, 8) AS digest_hour, coalesce(c.digest_day, 1) AS digest_day, c.stopped,
      EXISTS (SELECT FROM suppressed_addresses a WHERE a.address = lower(${email})) AS is_undeliverable,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)
        ORDER BY t.position, t.id), '[]') FROM notice_categories t) AS topics
    FROM site_settings s LEFT JOIN notification_choices c ON c.member_id = ${id}`;
  if (!row) throw new Error('the site has no settings');
  const { usual, own, topics, ...rest } = row;
  const chosen = (name: string, otherwise: Ways) => ({
    ways: only(own[name] ?? otherwise),
    usual: only(otherwise),
    is_own: own[name] !== undefined,
  });
  const kinds = KIND_NAMES.map((kind) => {
    const { isAlwaysOn, hasTopics, usual: declared } = kindOf(kind);
    const ofKind = chosen(kind, (isAlwaysOn ? undefined : usual[kind]) ?? declared);
    // One category alone is the kind itself.
    const listed = hasTopics && topics.length > 1 ? topics : [];
    return {
      kind,
      ...ofKind,
      topics: listed.map((topic) => ({ ...topic, ...chosen(`${kind}:${topic.id}`, ofKind.ways) })),
    };
  });
  return { kinds, email, ...rest };
}
