import * as z from 'zod/mini';
import { get } from '#contract/endpoint.ts';
import { id } from '#contract/fields.ts';
import { emptySearch } from '#contract/staff/analytics.ts';
import { filterMonth } from '#contract/staff/wire.ts';

/** A number of a month beside the month before; null: nothing was recorded then. */
const statistic = z.object({ now: z.nullable(z.number()), before: z.nullable(z.number()) });

/** What became of contracts in a month. */
export const CONTRACT_STATISTICS = ['joined', 'renewed', 'not_renewing', 'ended'] as const;

/** One of {@link CONTRACT_STATISTICS}. */
export type ContractStatistic = (typeof CONTRACT_STATISTICS)[number];

/** The contracts of a brand in a month. */
const contracts = z.object({
  brand_id: id(),
  label: z.string(),
  /** Notices that were taken back do not count. */
  ...{ joined: statistic, renewed: statistic, not_renewing: statistic, ended: statistic },
  /** Why members do not renew, in their words, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), count: z.number() })),
});

/** What one month of the club was like, in Japan's calendar. */
const report = z.object({
  /** `yyyy-MM`. */
  month: z.string(),
  statistics: z.object({
    /** Members with a visit. */
    active: statistic,
    /** Members who could sign in, at the end of the month or now. */
    able: statistic,
    /** Watched minutes of what members began in the month. */
    minutes: statistic,
    /** Members who were added, and are still there. */
    joined: statistic,
    /** Members whose membership ended in the month. */
    ended: statistic,
    /** Members whose data was erased. */
    erased: statistic,
    /** Series that a member began, and of which a member watched the last open lecture. */
    series_begun: statistic,
    series_finished: statistic,
    questions: statistic,
    /** The median of hours from a question of the month to its answer. */
    question_hours: statistic,
    enquiries: statistic,
    /** The same to the first reply. */
    enquiry_hours: statistic,
  }),
  /** By brand, in their order. */
  contracts: z.array(contracts),
  /**
   * Whatever the month, the last twelve: who joined and has four weeks behind them, and who of them
   * watched something in each.
   */
  first_weeks: z.array(z.object({ month: z.string(), joined: z.number(), watched: z.number() })),
  /** Whatever the month, how it is now: as the list of members filters. */
  today: z.object({
    /** Memberships that end within 31 days. */
    ending: z.number(),
    /** Members who were invited and never came. */
    invited: z.number(),
  }),
  /** Lectures by members who began them in the month. */
  most_watched: z.array(
    z.object({ id: id(), title: z.string(), members: z.number(), minutes: z.number() }),
  ),
  /** Searches of the month without a hit, the most frequent first. */
  empty_searches: z.array(emptySearch),
  /** Each day of the month that has begun. */
  days: z.array(
    z.object({
      /** `yyyy-MM-dd`. */
      day: z.string(),
      active: z.nullable(z.number()),
      minutes: z.number(),
      joined: z.number(),
      /** Questions and enquiries. */
      asked: z.number(),
    }),
  ),
});

/** A month's report. */
export type Report = z.output<typeof report>;

/** The name of a number in the report. */
export type ReportStatistic = keyof Report['statistics'];

export const getReport = get('/api/staff/report', {
  audience: 'staff',
  right: 'analytics.read',
  summary: 'A month in numbers beside the month before; by default this month',
  query: z.object({ month: filterMonth('月') }),
  response: report,
});
