import { type Guarantees, here } from './guarantee.ts';

const FEATURE = 'apps/server/src/features/live-events';
const FEED = `${FEATURE}/calendar-feeds.view.ts`;

/** Guarantees about the live evenings. */
export const CALENDARS: Guarantees = {
  V1: {
    says: 'Calendars read the evenings by RFC 5545 as they are: each has its name for good, its number never falls and rises with each move, its time is right in every zone; no calendar and no mail has its place; a move reaches each who wants to come once',
    shownBy: here(
      'calendars',
      'evenings that change',
      {
        breaks: 'each calendar names evenings anew',
        file: FEED,
        from: "le.uid || '@'",
        to: "gen_random_uuid() || '@'",
      },
      {
        breaks: 'a move keeps the number',
        file: `${FEATURE}/live-events.store.ts`,
        from: 'SET sequence = sequence + 1',
        to: 'SET sequence = sequence',
      },
      {
        breaks: 'times are Japan’s and say UTC',
        file: FEED,
        from: 'le.starts_at AS start',
        to: "le.starts_at + interval '9 hours' AS start",
      },
      {
        breaks: 'lines are not folded',
        file: FEED,
        from: 'calendar.toString()',
        to: "calendar.toString().replaceAll('\\r\\n ', '')",
      },
      {
        breaks: 'the place stands in the text',
        file: FEED,
        from: 'SELECT le.id AS number, left(le.body, 5000)',
        to: 'SELECT le.id AS number, le.body || le.place',
      },
      {
        breaks: 'what is taken back stays in calendars',
        file: `${FEATURE}/visible-live-events.view.ts`,
        from: 'le.published_at <= now() AND (',
        to: '(',
      },
      {
        breaks: 'a second move is told to nobody',
        file: `${FEATURE}/tell-goers.commands.ts`,
        from: ':changed:${sequence}`',
        to: ':changed:`',
      },
    ),
    besides:
      'That Apple’s, Google’s and Microsoft’s calendars read it is shown by no machine here: the validator is ical.js, beside rules of our own.',
  },
};
