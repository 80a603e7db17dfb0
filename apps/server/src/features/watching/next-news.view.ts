import { type RawBuilder, sql } from 'kysely';
import { isCurrent } from '#platform/sessions/membership.ts';

/** A lecture's title, and where it stopped, if it is begun. */
export const nextTitle = (title: RawBuilder<unknown>, words: RawBuilder<unknown>) =>
  sql`concat(${title}, '（' || ${words} || '）')`;

/** Whether news under an alias leads to a lecture that was watched since. */
export const isNextWatched = (alias: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('kind')} = 'next_lecture' AND EXISTS (
    SELECT FROM video_watch_completions c
    WHERE c.member_id = ${column('member_id')} AND c.video_id = ${column('video_id')}
      AND c.created_at > ${column('created_at')}
  ))`;
};

/** The member does not leave: asked for no erasure, and some contract goes on without a notice. */
export const isStaying = (memberId: RawBuilder<unknown>): RawBuilder<boolean> => sql`(
  NOT EXISTS (SELECT FROM erasures e WHERE e.member_id = ${memberId} AND e.erased_at IS NULL)
  AND coalesce((
    SELECT bool_or(d.notice_at IS NULL) FROM membership_days d
    WHERE d.member_id = ${memberId} AND ${isCurrent}
  ), true)
)`;

/** A condition on news `n`: whom it leads on has not come back by themselves, and does not leave. */
export const isStillNext: RawBuilder<boolean> = sql`(n.kind <> 'next_lecture' OR (
  NOT ${isNextWatched('n')} AND ${isStaying(sql`n.member_id`)}
  AND NOT EXISTS (
    SELECT FROM video_progress p
    WHERE p.member_id = n.member_id AND p.position_at > n.created_at
  )
))`;
