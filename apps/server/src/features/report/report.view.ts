import type { Report, ReportStatistic } from '@orchard/contract/staff/report';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { isPublishedNow } from '#console/records/publication.ts';
import { all, isIn } from '#console/records/staff-list.ts';
import { listEmptySearches } from '#features/analytics/empty-searches.view.ts';
import { listVideoAnalytics } from '#features/analytics/video-analytics.view.ts';
import { listFirstWeeks } from '#features/habits/habits.view.ts';
import {
  type MemberFilters,
  memberCondition,
  membersFrom,
} from '#features/members/member-filters.view.ts';
import { listContractReport } from '#features/memberships/contract-report.view.ts';
import { readRow, readRows, readValue } from '#platform/database/query.ts';
import type { DB } from '#platform/database/schema.generated.ts';
import type { Page } from '#platform/http/page.ts';
import { japanDay } from '#platform/sessions/membership.ts';
import { daysOf, lastDayOf, monthAfter, monthBefore } from './months.ts';

/** Rows of each list. */
const TOP = 5;

/** A month and the one before it. */
type Months = readonly [now: string, before: string];

/** What is counted by the day on which it happened: where it stands, and when it was. */
interface Happened {
  from: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
  /** What a day adds up; by default the number of rows. */
  amount?: RawBuilder<unknown>;
  where?: RawBuilder<boolean>;
}

/** Who watched a lecture of a series last in these months, and has watched all that are open. */
const seriesFinished = (isCounted: RawBuilder<boolean>) => sql`(
  SELECT max(c.created_at) AS at
  FROM video_watch_completions c JOIN series_lectures l ON l.video_id = c.video_id
  WHERE ${isCounted}
  GROUP BY c.member_id, l.series_id
  HAVING NOT EXISTS (
    SELECT FROM series_lectures o JOIN videos v ON v.id = o.video_id
    WHERE o.series_id = l.series_id AND v.deleted_at IS NULL AND ${isPublishedNow('v')}
      AND (
        NOT EXISTS (SELECT FROM video_brands b WHERE b.video_id = v.id)
        OR EXISTS (
          SELECT FROM video_brands b JOIN member_brands mb ON mb.brand_id = b.brand_id
          WHERE b.video_id = v.id AND mb.member_id = c.member_id
        )
      )
      AND NOT EXISTS (
        SELECT FROM video_watch_completions d
        WHERE d.member_id = c.member_id AND d.video_id = o.video_id
      )
  )
) finished`;

type Counted = Exclude<ReportStatistic, 'active' | 'able' | 'question_hours' | 'enquiry_hours'>;

const happened = (isCounted: (column: RawBuilder<unknown>) => RawBuilder<boolean>) =>
  ({
    minutes: {
      from: sql`all_watching p`,
      at: sql`p.created_at`,
      amount: sql`sum(p.seen_ms) / 60000.0`,
      where: sql`p.seen_ms > 0`,
    },
    joined: { from: sql`members m`, at: sql`m.created_at` },
    ended: {
      from: sql`membership_days d`,
      at: sql`(d.last_day::timestamp AT TIME ZONE 'Asia/Tokyo')`,
      where: sql`d.last_day < ${japanDay()}`,
    },
    erased: { from: sql`erasures e`, at: sql`e.erased_at` },
    series_begun: { from: sql`series_starts s`, at: sql`s.started_at` },
    series_finished: {
      from: seriesFinished(isCounted(sql`c.created_at`)),
      at: sql`finished.at`,
    },
    questions: { from: sql`video_questions q`, at: sql`q.created_at` },
    enquiries: { from: sql`enquiries e`, at: sql`e.created_at` },
  }) satisfies Record<Counted, Happened>;

interface DayAmount {
  name: Counted;
  day: string;
  amount: number;
}

/** What happened in two months, by day. */
function listByDay(db: Kysely<DB>, [now, before]: Months): Promise<DayAmount[]> {
  const isCounted = (column: RawBuilder<unknown>) =>
    sql<boolean>`(${isIn(before, column, 'or later')} AND NOT ${isIn(monthAfter(now), column, 'or later')})`;
  const parts = Object.entries(happened(isCounted) as Record<Counted, Happened>).map(
    ([name, { from, at, amount = sql`count(*)`, where = sql<boolean>`true` }]) => sql`
      SELECT ${name} AS name, to_char(${japanDay(at)}, 'YYYY-MM-DD') AS day,
        (${amount})::float8 AS amount
      FROM ${from} WHERE ${all([isCounted(at), where])} GROUP BY 2`,
  );
  return readRows<DayAmount>(db)`${sql.join(parts, sql` UNION ALL `)}`;
}

const ANSWERED = {
  question_hours: {
    from: sql`video_questions asked
      JOIN video_question_answers reply ON reply.video_question_id = asked.id`,
    at: sql`reply.created_at`,
  },
  enquiry_hours: {
    from: sql`enquiries asked`,
    at: sql`(SELECT min(r.created_at) FROM enquiry_replies r WHERE r.enquiry_id = asked.id)`,
  },
};

/** The median of hours until an answer to what was asked in a month; null without an answer. */
const medianHours = (name: keyof typeof ANSWERED, month: string) => {
  const { from, at } = ANSWERED[name];
  return sql<number | null>`(
    SELECT round((percentile_cont(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM ${at} - asked.created_at)::float8
    ) / 3600)::numeric, 1)::float8
    FROM ${from} WHERE ${isIn(month, sql`asked.created_at`)}
  )`;
};

/** The same for both kinds and both months. */
const findHours = (db: Kysely<DB>, [now, before]: Months) =>
  readRow<
    Record<'questionsNow' | 'questionsBefore' | 'enquiriesNow' | 'enquiriesBefore', number | null>
  >(db)`
    SELECT ${medianHours('question_hours', now)} AS "questionsNow",
      ${medianHours('question_hours', before)} AS "questionsBefore",
      ${medianHours('enquiry_hours', now)} AS "enquiriesNow",
      ${medianHours('enquiry_hours', before)} AS "enquiriesBefore"`;

const countMembers = async (db: Kysely<DB>, filters: MemberFilters): Promise<number> =>
  (await readValue<number>(db)`
    SELECT count(*)::integer FROM ${membersFrom} WHERE ${await memberCondition(db, filters)}`) ?? 0;

interface VisitDay {
  day: string;
  members: number;
  month_members: number;
  able: number;
}

const listVisits = (db: Kysely<DB>, [now, before]: Months) =>
  readRows<VisitDay>(db)`
    SELECT to_char(day, 'YYYY-MM-DD') AS day, members, month_members, able FROM visit_days
    WHERE day BETWEEN ${`${before}-01`}::date AND ${lastDayOf(now)}::date ORDER BY day`;

const rowsOf = <Row>({ items }: Page<Row>) => items as Row[];

/** The day in Japan, by the database's clock. */
export const findToday = async (db: Kysely<DB>): Promise<string> =>
  (await readValue<string>(db)`SELECT to_char(${japanDay()}, 'YYYY-MM-DD')`) as string;

/**
 * A month in numbers, beside the month before.
 * @param month `yyyy-MM`; by default the present one
 */
export async function findReport(db: Kysely<DB>, asked?: string): Promise<Report> {
  const today = await findToday(db);
  const month = asked ?? today.slice(0, 7);
  const months: Months = [month, monthBefore(month)];
  const period = { from: `${month}-01`, until: lastDayOf(month) };
  const top = { ...period, p: 1, per_page: TOP, order: 'desc' } as const;
  const [byDay, visits, hours, watched, searches, ending, invited, contracts] = await Promise.all([
    listByDay(db, months),
    listVisits(db, months),
    findHours(db, months),
    listVideoAnalytics(db, { ...top, sort: 'members' }),
    listEmptySearches(db, { ...top, sort: 'searches' }),
    countMembers(db, { ends: 'month' }),
    countMembers(db, { state: 'invited', seen: 'never' }),
    listContractReport(db, months),
  ]);
  const sumOf = (name: Counted, during: string) =>
    byDay
      .filter((one) => one.name === name && one.day.startsWith(during))
      .reduce((sum, { amount }) => sum + amount, 0);
  const both = <Value>(of: (month: string) => Value) => ({
    now: of(months[0]),
    before: of(months[1]),
  });
  const counted = (name: Counted) => both((one) => sumOf(name, one));
  const lastVisits = (column: 'month_members' | 'able') =>
    both((one) => visits.findLast(({ day }) => day.startsWith(one))?.[column] ?? null);
  return {
    month,
    statistics: {
      active: lastVisits('month_members'),
      able: lastVisits('able'),
      minutes: counted('minutes'),
      joined: counted('joined'),
      ended: counted('ended'),
      erased: counted('erased'),
      series_begun: counted('series_begun'),
      series_finished: counted('series_finished'),
      questions: counted('questions'),
      question_hours: { now: hours?.questionsNow ?? null, before: hours?.questionsBefore ?? null },
      enquiries: counted('enquiries'),
      enquiry_hours: { now: hours?.enquiriesNow ?? null, before: hours?.enquiriesBefore ?? null },
    },
    contracts,
    first_weeks: await listFirstWeeks(db),
    today: { ending, invited },
    most_watched: rowsOf(watched).filter(({ members }) => members > 0),
    empty_searches: rowsOf(searches),
    days: daysOf(month, today).map((day) => ({
      day,
      active: visits.find((one) => one.day === day)?.members ?? null,
      minutes: sumOf('minutes', day),
      joined: sumOf('joined', day),
      asked: sumOf('questions', day) + sumOf('enquiries', day),
    })),
  };
}
