import type { ParsedOf } from '@orchard/contract/endpoint';
import type { HabitFilter } from '@orchard/contract/staff/habits';
import type { InvitationState, MemberState, staffMembers } from '@orchard/contract/staff/members';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { all, isIn } from '#console/records/staff-list.ts';
import { isOfHabit } from '#features/habits/habit-filter.view.ts';
import { invitationState, withInvitation } from '#features/invitations/invitation-state.view.ts';
import { goersOf } from '#features/live-events/live-event-news.view.ts';
import { isListed, type ListedMemberships } from '#features/memberships/membership-lists.view.ts';
import { progressOfMembers } from '#features/series/progress-of-members.view.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import { hasBegun, hasNotEnded } from '#platform/sessions/membership.ts';

type Query = ParsedOf<typeof staffMembers.list>['query'];

type WatchingFilters = {
  [Name in 'watched' | 'unwatched' | keyof typeof SERIES]?: Query[Name];
};

/** On the rows `p` of a series' progress. */
const SERIES = {
  series_done: sql<boolean>`p.watched = p.lectures`,
  series_open: sql<boolean>`p.watched < p.lectures`,
  series_begun: sql<boolean>`p.watched < p.lectures AND p.is_begun`,
  series_untouched: sql<boolean>`NOT p.is_begun`,
};

const hasWatched = (videoId: number) => sql<boolean>`m.id IN (
  SELECT c.member_id FROM video_watch_completions c WHERE c.video_id = ${videoId}
)`;

/** The video is there, and for the member. */
const isFor = (videoId: number) => sql<boolean>`(
  EXISTS (SELECT FROM videos v WHERE v.id = ${videoId} AND v.deleted_at IS NULL)
  AND (
    NOT EXISTS (SELECT FROM video_brands vb WHERE vb.video_id = ${videoId})
    OR m.id IN (
      SELECT mb.member_id FROM member_brands mb
      JOIN video_brands vb ON vb.brand_id = mb.brand_id WHERE vb.video_id = ${videoId}
    )
  )
)`;

/** The members who are so far in a series. */
async function membersInSeries(db: Kysely<DB>, name: keyof typeof SERIES, seriesId: number) {
  const progress = progressOfMembers({
    series: sql`s.id = ${seriesId}`,
    isBegunAsked: name === 'series_begun' || name === 'series_untouched',
  });
  const { rows } = await sql<{ ids: number[] }>`
    SELECT coalesce(array_agg(p.member_id), '{}') AS ids FROM ${progress} p
    WHERE ${SERIES[name]}`.execute(db);
  return sql<boolean>`m.id = ANY(${rows[0]?.ids ?? []}::bigint[])`;
}

/**
 * The filters as conditions on members `m`. Who is how far in a series is asked here, once: a list
 * uses its conditions twice.
 */
async function watchingConditions(
  db: Kysely<DB>,
  filters: WatchingFilters,
): Promise<RawBuilder<boolean>[]> {
  const { watched, unwatched } = filters;
  const conditions = [
    ...(watched ? [hasWatched(watched)] : []),
    ...(unwatched ? [isFor(unwatched), sql<boolean>`NOT ${hasWatched(unwatched)}`] : []),
  ];
  for (const name of Object.keys(SERIES) as (keyof typeof SERIES)[]) {
    const seriesId = filters[name];
    if (seriesId) conditions.push(await membersInSeries(db, name, seriesId));
  }
  return conditions;
}

export interface MemberFilters extends WatchingFilters, ListedMemberships {
  q?: string | undefined;
  brand?: number | undefined;
  state?: MemberState | undefined;
  invitation?: InvitationState | undefined;
  seen?: 'day' | 'week' | 'month' | 'longer' | 'never' | undefined;
  ends?: 'week' | 'month' | 'past' | 'open' | undefined;
  ends_on?: string | undefined;
  came?: string | undefined;
  joined?: string | undefined;
  ended?: string | undefined;
  habit?: HabitFilter | undefined;
  evening?: number | undefined;
}

/** Members `m` with their invitation and their last visit `v`. */
export const membersFrom = sql`members m ${withInvitation}
  LEFT JOIN member_visits v ON v.member_id = m.id`;

/** The state of a member; the strongest reason comes first. */
export const memberState: RawBuilder<MemberState> = sql`CASE
  WHEN m.suspended_at IS NOT NULL THEN 'suspended'
  WHEN NOT ${hasNotEnded('m')} THEN 'expired'
  WHEN m.password_hash IS NULL THEN 'invited'
  WHEN NOT ${hasBegun('m')} THEN 'upcoming'
  ELSE 'active' END`;

const SEEN: Record<NonNullable<MemberFilters['seen']>, RawBuilder<boolean>> = {
  day: sql`v.last_seen_at > now() - interval '1 day'`,
  week: sql`v.last_seen_at > now() - interval '7 days'`,
  month: sql`v.last_seen_at > now() - interval '31 days'`,
  longer: sql`v.last_seen_at <= now() - interval '31 days'`,
  never: sql`v.last_seen_at IS NULL`,
};

/** A membership `d` of the member, of the brand that is asked for, of which something is true. */
const hasMembership = (
  isTrue: RawBuilder<boolean>,
  brand?: number | undefined,
) => sql<boolean>`EXISTS (
  SELECT FROM membership_days d
  WHERE d.member_id = m.id AND ${brand ? sql`d.brand_id = ${brand}` : sql`true`} AND ${isTrue}
)`;

const ENDS: Record<NonNullable<MemberFilters['ends']>, RawBuilder<boolean>> = {
  week: sql`d.last_day BETWEEN japan_today() AND japan_today() + 7`,
  month: sql`d.last_day BETWEEN japan_today() AND japan_today() + 31`,
  past: sql`d.last_day < japan_today()`,
  open: sql`d.last_day IS NULL`,
};

/**
 * Members of a brand: its membership has not ended, or no other is left either. Who stays for another
 * brand alone is none of this one.
 */
const isOfBrand = (brand: number) =>
  sql<boolean>`${hasMembership(
    sql`(
    coalesce(d.last_day >= japan_today(), true) OR NOT ${hasNotEnded('m')}
  )`,
    brand,
  )}`;

/** Whether a word may be of a telephone number: those are stored by their digits. */
const isOfPhone = (term: string) => /^[\d()+\u2010-\u2015\u2212\u30fc-]{3,}$/.test(term);

/** Whether names, address, numbers, own columns or note of a member `m` contain a word. */
export const isOfMember = (term: string): RawBuilder<boolean> => {
  const isIn = (looked: RawBuilder<string>) => sql<boolean>`position(${looked} in m.search) > 0`;
  const digits = term.replace(/\D/g, '');
  const asWritten = isIn(sql`member_key(${term})`);
  return isOfPhone(term) && digits !== '' && digits !== term
    ? sql<boolean>`(${asWritten} OR ${isIn(sql`${digits}`)})`
    : asWritten;
};

/** The members of whom names, address, numbers, own columns and note contain every word. */
export function holdsNames(q = ''): RawBuilder<boolean> {
  const terms = q.normalize('NFKC').split(/\s+/).filter(Boolean).slice(0, 10);
  return all(terms.map(isOfMember));
}

/** The filters as a condition on {@link membersFrom}. */
export async function memberCondition(
  db: Kysely<DB>,
  filters: MemberFilters,
): Promise<RawBuilder<boolean>> {
  const { ends, ends_on, ended } = filters;
  const asked = [
    ...(ends ? [ENDS[ends]] : []),
    ...(ends_on ? [sql<boolean>`d.last_day = ${ends_on}::date`] : []),
    // The last day is still one of the membership.
    ...(ended
      ? [ENDS.past, isIn(ended, sql`(d.last_day::timestamp AT TIME ZONE 'Asia/Tokyo')`)]
      : []),
    ...(filters.contract ? [isListed(filters)] : []),
  ];
  const endsOf = asked.length > 0 ? all(asked) : undefined;
  return all([
    holdsNames(filters.q),
    // What asks for a membership of the brand says more than this.
    ...(filters.brand && !endsOf ? [isOfBrand(filters.brand)] : []),
    ...(filters.state ? [sql<boolean>`${memberState} = ${filters.state}`] : []),
    ...(filters.invitation ? [sql<boolean>`${invitationState} = ${filters.invitation}`] : []),
    ...(filters.seen ? [SEEN[filters.seen]] : []),
    ...(endsOf ? [hasMembership(endsOf, filters.brand)] : []),
    isIn(filters.came, sql`v.last_seen_at`, 'or later'),
    isIn(filters.joined, sql`m.created_at`),
    ...(filters.habit ? [isOfHabit(filters.habit)] : []),
    ...(filters.evening ? [sql<boolean>`m.id IN (${goersOf(filters.evening)})`] : []),
    ...(await watchingConditions(db, filters)),
  ]);
}
