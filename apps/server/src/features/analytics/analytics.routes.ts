import {
  emptySearches,
  exportEmptySearches,
  listFaults,
  MAX_SEARCH_EXPORT,
} from '@orchard/contract/staff/analytics';
import {
  exportRetention,
  exportVideoAnalytics,
  lecturersMinute,
  MAX_ANALYTICS_EXPORT,
  videoAnalytics,
} from '@orchard/contract/staff/video-analytics';
import { csvFile } from '@orchard/spreadsheets';
import { bind } from '#platform/http/bind.ts';
import { orNotFound } from '#platform/http/problem.ts';
import type { SiteParts } from '#platform/http/site-parts.ts';
import { findVideoAnalytics, tellVideoAnalytics } from './audience-retention.view.ts';
import { exportedSearches, listWithSynonyms } from './empty-searches.view.ts';
import { listFaults as findFaults } from './faults.view.ts';
import { findMinute } from './lecturers-minute.view.ts';
import { exportedAnalytics, listVideoAnalytics } from './video-analytics.view.ts';
import type { Counted } from './watch-statistics.view.ts';

export const analyticsRoutes = ({ db }: SiteParts) => [
  bind(listFaults, ({ staff }) => findFaults(db.kysely, staff)),
  bind(emptySearches.list, ({ query }) => listWithSynonyms(db.kysely, query)),
  // Search words identify no member: an export without personal data leaves no audit entry.
  bind(exportEmptySearches, async ({ query }) => {
    const rows = await exportedSearches(db.kysely, query, MAX_SEARCH_EXPORT);
    const csv = csvFile(
      ['日付', 'キーワード', '回数'],
      rows.map(({ day, word, searches }) => [day, word, searches]),
    );
    return { file: 'empty-searches.csv', csv, count: rows.length };
  }),
];

/** A share as a spreadsheet shows it: percent with one digit. */
const percent = (share: number) => Math.round(share * 1000) / 10;

/** The columns of the export of all videos. */
const COLUMNS = {
  動画の番号: 'id',
  動画: 'title',
  視聴回数: 'starts',
  視聴した会員: 'members',
  '視聴時間（分）': 'minutes',
  視聴を完了した会員: 'finished',
  '平均視聴率（％）': 'share',
  '開いた会員（30日間）': 'opened',
  ブックマークした会員: 'bookmarked',
} as const;

export const videoAnalyticsRoutes = ({ db }: SiteParts) => {
  const minuteOf = (id: number, counted: Counted) => orNotFound(findMinute(db.kysely, id, counted));
  return [
    bind(videoAnalytics.list, ({ query }) => listVideoAnalytics(db.kysely, query)),
    bind(videoAnalytics.read, async ({ params, query }) =>
      tellVideoAnalytics(await orNotFound(findVideoAnalytics(db.kysely, params.id, query))),
    ),
    bind(lecturersMinute, ({ params, query }) => minuteOf(params.id, query)),

    // Sums over members identify no member: exports without personal data leave no audit entry.
    bind(exportVideoAnalytics, async ({ query }) => {
      const rows = await exportedAnalytics(db.kysely, query, MAX_ANALYTICS_EXPORT);
      const csv = csvFile(
        Object.keys(COLUMNS),
        rows.map((row) => {
          const cells = { ...row, share: row.share === null ? null : percent(row.share) };
          return Object.values(COLUMNS).map((field) => cells[field]);
        }),
      );
      return { file: 'video-analytics.csv', csv, count: rows.length };
    }),

    bind(exportRetention, async ({ params, query }) => {
      const { curve, again, length, viewers } = await minuteOf(params.id, query);
      const csv = csvFile(
        ['位置（％）', '位置（秒）', '見ていた会員', '見ていた割合（％）', '見直した会員'],
        curve.map((members, at) => [
          at,
          Math.round((length ?? 0) * at) / 100,
          members,
          members === null || viewers === null ? null : percent(members / viewers),
          again[at] ?? null,
        ]),
      );
      return { file: `video-${params.id}-retention.csv`, csv, count: curve.length };
    }),
  ];
};
