import { type Guarantees, here } from './guarantee.ts';

const VIEW = 'apps/server/src/features/watching/next-lecture.view.ts';

/** Guarantees about members who are led on. */
export const NEXT_LECTURES: Guarantees = {
  F14: {
    says: 'Members who have watched nothing for a week are led on, each in turn and at most once in 14 days; nobody who has finished, is new, has opted out, is suspended or leaves is',
    shownBy: here(
      'next-lectures',
      'two months of evenings',
      {
        breaks: 'nobody is waited for',
        file: VIEW,
        from: '${lastDay} <= japan_today() - s.next_lecture_days',
        to: '${lastDay} <= japan_today()',
      },
      {
        breaks: 'it comes each day',
        file: VIEW,
        from: 'japan_today() - ${sql.lit(APART_DAYS)}',
        to: 'japan_today()',
      },
      {
        breaks: 'who has just come is led on',
        file: VIEW,
        from: ' AND NOT ${isNewcomer}',
        to: '',
      },
      {
        breaks: 'who leaves is led on',
        file: VIEW,
        from: ' AND ${isStaying(sql`m.id`)}',
        to: '',
      },
      {
        breaks: 'gates are forgotten',
        file: VIEW,
        from: ' AND NOT ${isClosedToEach}',
        to: '',
      },
      {
        breaks: 'who has finished is led to what is watched',
        file: VIEW,
        from: 'c.member_id = m.id AND c.video_id = v.id',
        to: 'false',
      },
      {
        breaks: 'who is suspended is told',
        file: 'apps/server/src/features/notifications/notifications.store.ts',
        from: '\n    WHERE ${isTold}\n',
        to: '\n    WHERE w.screen\n',
      },
      {
        breaks: 'who came back by themselves, or leaves since, is mailed',
        file: 'apps/server/src/features/notifications/due-news.view.ts',
        from: '\n      AND ${isStillNext}',
        to: '',
      },
    ),
    besides:
      'What bell and mail say, where they lead, and that one press leaves them: `apps/server/src/features/watching/next-lecture.test.ts`.',
  },
};
