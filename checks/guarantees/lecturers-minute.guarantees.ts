import { type Guarantees, here } from './guarantee.ts';

const STORE = 'apps/server/src/features/watching/progress.store.ts';

/** Guarantees about what lecturers are told of their viewers. */
export const LECTURERS_MINUTE: Guarantees = {
  Q1: {
    says: 'Where a quarter of 200 viewers go back, among others who go back, rest and stop anywhere, is named first; where no place is hard, none is named. What counts as seen again was really played twice, also where reports repeat, and no report writes a row more',
    shownBy: here(
      'lecturers-minute',
      'where 200 viewers go back is named first',
      {
        breaks: 'a report that repeats a lost one counts as another look',
        file: STORE,
        from: 'asked.age = 0 AND played && p.seen',
        to: 'played && p.seen',
      },
      {
        breaks: 'the edges of reports count as another look',
        file: STORE,
        from: 'const LEAST_AGAIN_MS = 2000;',
        to: 'const LEAST_AGAIN_MS = 0;',
      },
      {
        breaks: 'chance names places',
        file: 'apps/server/src/features/analytics/difficulties.ts',
        from: 'if (!isHigh || sure(one) <= usual) continue;',
        to: 'if (!isHigh && one.members / one.of <= usual) continue;',
      },
    ),
    besides:
      'Reports that cross, two devices and a lecture begun anew: `apps/server/src/features/watching/seen-again.test.ts`. Fewer than five people: `apps/server/src/features/analytics/lecturers-minute.test.ts`.',
  },
};
