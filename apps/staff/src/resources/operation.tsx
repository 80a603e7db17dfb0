import MaintenanceIcon from '@mui/icons-material/ConstructionOutlined';
import TrashIcon from '@mui/icons-material/DeleteOutlined';
import TemplateIcon from '@mui/icons-material/DraftsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import OperatorIcon from '@mui/icons-material/ManageAccountsOutlined';
import JobIcon from '@mui/icons-material/PlaylistAddCheckOutlined';
import AnalyticsIcon from '@mui/icons-material/QueryStatsOutlined';
import PointInTimeIcon from '@mui/icons-material/RestoreOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import SynonymIcon from '@mui/icons-material/SyncAltOutlined';
import VersionIcon from '@mui/icons-material/SystemUpdateAltOutlined';
import SuppressedIcon from '@mui/icons-material/UnsubscribeOutlined';
import { TRASH_RIGHTS } from '@orchard/contract/staff/kind-rights';
import { type DeclaredResource, lazyScreens } from '#lib/resource.ts';

const operation = { group: 'operation' } as const;

/** Mails, figures, and what operators did. */
export const operationResources: readonly DeclaredResource[] = [
  {
    ...operation,
    write: ['mail.write'],
    name: 'mails',
    icon: MailIcon,
    screens: lazyScreens(() => import('#features/mails/mail-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...operation,
    write: ['mail.write'],
    name: 'suppressed-addresses',
    icon: SuppressedIcon,
    screens: lazyScreens(() => import('#features/mails/suppressed-screens.tsx'), ['List']),
  },
  {
    ...operation,
    name: 'mail-templates',
    icon: TemplateIcon,
    screens: lazyScreens(
      () => import('#features/mail-templates/mail-template-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    ...operation,
    name: 'video-analytics',
    label: '動画の利用状況',
    icon: AnalyticsIcon,
    screens: lazyScreens(
      () => import('#features/analytics/analytics-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    ...operation,
    name: 'empty-searches',
    label: '検索結果0件のキーワード',
    icon: SearchOffIcon,
    screens: lazyScreens(() => import('#features/analytics/empty-searches-screens.tsx'), ['List']),
  },
  {
    ...operation,
    name: 'synonyms',
    icon: SynonymIcon,
    screens: lazyScreens(() => import('#features/synonyms/synonym-screens.tsx')),
  },
  {
    ...operation,
    name: 'jobs',
    label: '一括処理',
    icon: JobIcon,
    read: ['content.read'],
    screens: lazyScreens(() => import('#features/jobs/job-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...operation,
    name: 'trash',
    label: 'ゴミ箱',
    icon: TrashIcon,
    // Nothing to see for who could restore nothing in it.
    read: TRASH_RIGHTS,
    write: TRASH_RIGHTS,
    screens: lazyScreens(() => import('#features/trash/trash-screens.tsx'), ['List']),
  },
  {
    ...operation,
    name: 'operators',
    isFound: true,
    icon: OperatorIcon,
    screens: lazyScreens(() => import('#features/operators/operator-screens.tsx')),
  },
  {
    ...operation,
    name: 'maintenance',
    icon: MaintenanceIcon,
    read: ['site.maintain'],
    screens: lazyScreens(() => import('#features/maintenance/maintenance-screens.tsx'), ['List']),
  },
  {
    ...operation,
    name: 'point-in-time',
    label: '時点の復元',
    icon: PointInTimeIcon,
    read: ['site.recover'],
    screens: lazyScreens(
      () => import('#features/point-in-time/point-in-time-screens.tsx'),
      ['List'],
    ),
  },
  {
    ...operation,
    name: 'audit-log',
    icon: AuditIcon,
    nameOf: ({ label }) => String(label ?? ''),
    screens: lazyScreens(() => import('#features/audit-log/audit-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...operation,
    name: 'release-news',
    label: 'バージョン情報',
    icon: VersionIcon,
    read: ['staff.manage'],
    screens: lazyScreens(() => import('#features/release-news/release-news-screens.tsx'), ['List']),
  },
];
