import { sql } from 'kysely';
import {
  MEMBERSHIP,
  NOBODY,
  type PersonalColumns,
  STAFF,
} from '#platform/personal-data/personal-columns.ts';

export const liveEventsColumns: readonly PersonalColumns[] = [
  {
    from: 'live_event_goers',
    order: 275,
    whose: 'member',
    title: '夜の会への参加',
    purpose: '参加する会を知らせ、終わったあとに録画をご案内するため',
    retention: MEMBERSHIP,
    seenBy: STAFF,
    columns: { created_at: '参加すると押した日時', came_at: '会場を開いた日時' },
    neutral: ['live_event_id'],
    shown: {
      夜の会: sql`(SELECT le.title FROM live_events le WHERE le.id = t.live_event_id)`,
    },
  },
  {
    from: 'calendar_feeds',
    order: 276,
    whose: 'member',
    title: 'カレンダーのアドレス',
    purpose: '夜の会を本人のカレンダーに表示するため',
    retention: MEMBERSHIP,
    seenBy: NOBODY,
    columns: {},
    secrets: { round: 'アドレスを作り直した回数' },
    unexported: 'アドレスのもとになる回数だけのため',
  },
];
