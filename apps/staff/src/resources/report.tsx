import ReportIcon from '@mui/icons-material/QueryStatsOutlined';
import { kind, type Place } from '#lib/resource.ts';

/** How the club is doing. */
export const report: Place = {
  label: 'レポート',
  icon: ReportIcon,
  tabs: [
    {
      label: '月のまとめ',
      kinds: [
        kind('report', () => import('#features/report/report-screens.tsx'), {
          only: ['List'],
          label: 'レポート',
          read: ['analytics.read'],
        }),
      ],
    },
    {
      label: '動画',
      kinds: [
        kind('video-analytics', () => import('#features/analytics/analytics-screens.tsx'), {
          only: ['List', 'Edit'],
          label: '動画の利用状況',
        }),
      ],
    },
    {
      label: '検索',
      kinds: [
        kind('empty-searches', () => import('#features/analytics/empty-searches-screens.tsx'), {
          only: ['List'],
          label: '検索結果0件のキーワード',
        }),
        kind('synonyms', () => import('#features/synonyms/synonym-screens.tsx')),
      ],
    },
  ],
};
