import { type Guarantees, here } from './guarantee.ts';

const NEWS = 'apps/server/src/features/memberships/membership-news.view.ts';
const TELL = 'apps/server/src/features/memberships/tell-members.commands.ts';
const NIGHT = 'apps/server/src/features/memberships/membership-events.store.ts';
const SCHEMA = 'apps/server/schema/members.sql';

/** Guarantees about the contracts of members. */
export const CONTRACTS: Guarantees = {
  N1: {
    says: 'Over two years of days a contract has the state, the last day and the messages that its rules say: no false alarm, none missed, none twice, nobody shut out before the paid day and the days of grace',
    shownBy: here(
      'contracts',
      'two years of contracts',
      {
        breaks: 'the days of grace are forgotten',
        file: SCHEMA,
        from: 'THEN greatest(ms.paid_until, ms.failed_since - 1) + b.grace_days',
        to: 'THEN greatest(ms.paid_until, ms.failed_since - 1)',
      },
      {
        breaks: 'terms are counted from the end of a short month',
        file: SCHEMA,
        from: 'ELSIF term_end(first_day, paid) IS DISTINCT FROM paid_until THEN',
        to: 'ELSE',
      },
      {
        breaks: 'who renews is shut out after the paid day',
        file: SCHEMA,
        from: 'WHEN NOT ms.renews THEN greatest(ms.paid_until, ms.ends_on)',
        to: 'ELSE greatest(ms.paid_until, ms.ends_on)',
      },
      {
        breaks: 'a notice of whoever fails to pay has no last day',
        file: SCHEMA,
        from: 'IF NEW.ends_on IS NULL AND NEW.paid_until',
        to: 'IF NEW.ends_on IS NULL AND NEW.failed_since IS NULL AND NEW.paid_until',
      },
      {
        breaks: 'the last day for a notice is told a day too late',
        file: NEWS,
        from: 't.ends - b.notice_days AS until',
        to: 't.ends - b.notice_days + 1 AS until',
      },
      {
        breaks: 'of two stages on one day both are told',
        file: NEWS,
        from: "\n      AND d.last_day - ${sql.lit(LAST_STAGE.days)} > e.day THEN 'last'",
        to: " THEN 'last'",
      },
      {
        breaks: 'a message comes each day',
        file: TELL,
        from: ':${stage}`,',
        to: ':${stage}:${news.left}`,',
      },
      {
        breaks: 'who is suspended is told',
        file: 'apps/server/src/features/notifications/notifications.store.ts',
        from: 'WHERE m.id IN (${members}) AND ${isTold}',
        to: 'WHERE m.id IN (${members}) AND w.screen',
      },
      {
        breaks: 'nights that stood still are not made up for',
        file: NIGHT,
        from: 'BETWEEN ${since}::date + 1 AND japan_today()',
        to: 'BETWEEN greatest(${since}::date + 1, japan_today()) AND japan_today()',
      },
    ),
    besides:
      'That an address that refuses mail gets none, and that a mail which gathers a day says nothing that is no longer so: `apps/server/src/features/memberships/tell-members.test.ts`.',
  },
};
