import {
  KIND_NAMES,
  kindOf,
  type MailList,
  type NotificationKind,
  type Ways,
} from '@orchard/contract/notification-kinds';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { withdrawMails } from '#platform/mail/mails.store.ts';
import { usualWays } from './ways.view.ts';

/** What a member chooses on the screen. */
export interface Choices {
  /** By kind, or kind:topic; null goes back to the usual ways, absent ones stay as they are. */
  ways: Readonly<Record<string, Ways | null>>;
  digest_hour: number;
  digest_day: number;
  stopped: 'digests' | 'mails' | null;
}

/** The kinds that digests gather, so that leaving these says something about them. */
const GATHERED = KIND_NAMES.filter((kind) => kindOf(kind).usual.mail !== 'at_once');

/** Stores a member's choices. What waits of mails that are not wanted any more is withdrawn. */
export async function saveChoices(
  tx: Kysely<DB>,
  memberId: number,
  { ways, digest_hour, digest_day, stopped }: Choices,
): Promise<void> {
  const chosen = JSON.stringify(ways);
  await sql`
    INSERT INTO notification_choices (member_id, ways, digest_hour, digest_day, stopped)
    VALUES (${memberId}, jsonb_strip_nulls(${chosen}::jsonb), ${digest_hour}, ${digest_day}, ${stopped})
    ON CONFLICT (member_id) DO UPDATE SET
      ways = jsonb_strip_nulls(notification_choices.ways || ${chosen}::jsonb),
      digest_hour = excluded.digest_hour, digest_day = excluded.digest_day,
      stopped = excluded.stopped, updated_at = now()`.execute(tx);
  for (const kind of KIND_NAMES) {
    if (ways[kind]?.mail === 'none') await withdrawMails(tx, memberId, kind);
  }
  if (stopped !== null) {
    await withdrawMails(tx, memberId, stopped === 'mails' ? 'all' : 'digest');
  }
}

/** Changes the choices of a member who exists; a first choice begins with the usual ways. */
async function change(tx: Kysely<DB>, memberId: number, set: RawBuilder<unknown>): Promise<void> {
  await sql`
    INSERT INTO notification_choices (member_id) SELECT id FROM members WHERE id = ${memberId}
    ON CONFLICT (member_id) DO NOTHING`.execute(tx);
  await sql`
    UPDATE notification_choices c SET ${set}, updated_at = now() FROM site_settings s
    WHERE c.member_id = ${memberId}`.execute(tx);
}

/** The ways of a kind and of its topics, with another way by mail. */
const withMail = (kind: NotificationKind, mail: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  SELECT jsonb_object_agg(key, value || jsonb_build_object('mail', ${mail}))
  FROM (
    SELECT ${kind}::text AS key, coalesce(c.ways->${kind}, ${usualWays(kind)}) AS value
    UNION ALL
    SELECT key, value FROM jsonb_each(c.ways) WHERE key LIKE ${`${kind}:%`}
  ) of_kind
)`;

/** Gathered from now on, where it came at once: no gathered mail goes to who has left the digests. */
const gathered = sql`CASE WHEN value->>'mail' = 'at_once' THEN 'daily' ELSE value->>'mail' END`;

/**
 * Takes a member out of a list, or of every list there will ever be, and withdraws what waits of it.
 * Screen and push stay. Doing it twice changes nothing.
 */
export async function stopMails(
  tx: Kysely<DB>,
  memberId: number,
  list: MailList | 'all',
): Promise<void> {
  if (list === 'all') await change(tx, memberId, sql`stopped = 'mails'`);
  else if (list === 'digest') {
    const ways = GATHERED.map((kind) => sql`${withMail(kind, gathered)}`);
    await change(
      tx,
      memberId,
      sql`stopped = coalesce(c.stopped, 'digests'), ways = c.ways || ${sql.join(ways, sql` || `)}`,
    );
  } else await change(tx, memberId, sql`ways = c.ways || ${withMail(list, sql`'none'::text`)}`);
  await withdrawMails(tx, memberId, list);
}

/**
 * Lets the mails of a list go to a member again. A kind that was stopped comes as is usual, or once a
 * day where no mail is usual; who wants mails again has not stopped them all.
 */
export async function resumeMails(
  tx: Kysely<DB>,
  memberId: number,
  list: MailList | 'all',
): Promise<void> {
  if (list === 'all' || list === 'digest') return change(tx, memberId, sql`stopped = NULL`);
  const again = sql`CASE WHEN value->>'mail' = 'none'
    THEN coalesce(nullif(${usualWays(list)}->>'mail', 'none'), 'daily') ELSE value->>'mail' END`;
  return change(tx, memberId, sql`stopped = NULL, ways = c.ways || ${withMail(list, again)}`);
}
