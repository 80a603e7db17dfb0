import ReportIcon from '@mui/icons-material/QueryStatsOutlined';
import { kind, type Place, tab } from '#lib/resource.ts';

/** How the club is doing. */
export const report: Place = {
  label: 'レポート',
  icon: ReportIcon,
  tabs: [
    tab(
      '月のまとめ',
      kind('report', () => import('#features/report/report-screens.tsx'), {
        only: ['List'],
        label: 'レポート',
        read: ['analytics.read'],
      }),
    ),
    tab(
      '動画',
      kind('video-analytics', () => import('#features/analytics/analytics-screens.tsx'), {
        only: ['List', 'Edit'],
        label: '動画の利用状況',
      }),
    ),
    tab(
      '検索',
      kind('empty-searches', () => import('#features/analytics/empty-searches-screens.tsx'), {
        only: ['List'],
        label: '検索結果0件のキーワード',
      }),
      kind('synonyms', () => import('#features/synonyms/synonym-screens.tsx')),
    ),
  ],
};
