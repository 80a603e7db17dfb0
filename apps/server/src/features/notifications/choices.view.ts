import {
  KIND_NAMES,
  kindOf,
  type NotificationKind,
  type Ways,
} from '@orchard/contract/notification-kinds';
import type { NotificationChoices } from '@orchard/contract/notifications';
import { type Kysely, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Member } from '#platform/sessions/member.ts';

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
  const { rows } = await sql<Row>`
    SELECT s.notification_ways AS usual, coalesce(c.ways, '{}') AS own,
      coalesce(c.digest_hour, 8) AS digest_hour, coalesce(c.digest_day, 1) AS digest_day, c.stopped,
      EXISTS (SELECT FROM suppressed_addresses a WHERE a.address = lower(${email})) AS is_undeliverable,
      (SELECT coalesce(json_agg(json_build_object('id', t.id, 'name', t.name)
        ORDER BY t.position, t.id), '[]') FROM notice_categories t) AS topics
    FROM site_settings s LEFT JOIN notification_choices c ON c.member_id = ${id}`.execute(db);
  const [row] = rows;
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
