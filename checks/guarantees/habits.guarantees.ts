import { type Guarantees, here } from './guarantee.ts';

const STORE = 'apps/server/src/features/habits/habits.store.ts';

/** Guarantees about members who may leave. */
export const HABITS: Guarantees = {
  S1: {
    says: 'Of those who fall silent 95 of 100 are named within a day of the one on which their own rhythm is broken; of all members at most 3 of 100 wrongly, and nobody who is suspended, leaves or has no contract',
    shownBy: here(
      'habits',
      'who falls silent is named',
      {
        breaks: 'a number of days is the same for all',
        file: STORE,
        from: '1.5 * percentile_cont(0.9) WITHIN GROUP (ORDER BY g.gap) + 2,',
        to: '14,',
      },
      {
        breaks: 'a rest that came before is taken for a silence',
        file: STORE,
        from: '(array_agg(g.gap ORDER BY g.gap DESC NULLS LAST))[2] + 2',
        to: '7',
      },
      {
        breaks: 'who is suspended is named',
        file: STORE,
        from: 'AND m.suspended_at IS NULL AND',
        to: 'AND',
      },
      {
        breaks: 'who is back stays named',
        file: STORE,
        from: 'AND member_id NOT IN (SELECT id FROM named)',
        to: 'AND false',
      },
    ),
    besides:
      'Of who has begun nothing and whose term ends, and of the day since when: `apps/server/src/features/habits/habits.test.ts`.',
  },
  S2: {
    says: 'A night judges 20,000 members with 60 days of watching each within 10 seconds; members’ calls beside it take at most 100 ms (p95)',
    shownBy: here('habits', 'a night judges 20,000 members', {
      breaks: 'the rhythm of each is read from the days of all',
      file: STORE,
      from: 'WHERE d.member_id = m.id AND d.day > w.last - 180',
      to: 'WHERE d.member_id + 0 = m.id AND d.day > w.last - 180',
    }),
  },
};
