import PageIcon from '@mui/icons-material/ArticleOutlined';
import NoticeIcon from '@mui/icons-material/CampaignOutlined';
import VideoCategoryIcon from '@mui/icons-material/CategoryOutlined';
import CaptionIcon from '@mui/icons-material/ClosedCaptionOutlined';
import VimeoIcon from '@mui/icons-material/CloudDownloadOutlined';
import FaqIcon from '@mui/icons-material/HelpCenterOutlined';
import NoticeCategoryIcon from '@mui/icons-material/LabelOutlined';
import TagIcon from '@mui/icons-material/LocalOfferOutlined';
import FilmCheckIcon from '@mui/icons-material/MonitorHeartOutlined';
import VideoIcon from '@mui/icons-material/OndemandVideoOutlined';
import FaqCategoryIcon from '@mui/icons-material/QuizOutlined';
import SeriesIcon from '@mui/icons-material/SchoolOutlined';
import VideoImportIcon from '@mui/icons-material/VideoFileOutlined';
import { type DeclaredResource, lazyScreens } from '#lib/resource.ts';

const content = { group: 'content' } as const;

/** What members watch and read. */
export const contentResources: readonly DeclaredResource[] = [
  {
    ...content,
    name: 'videos',
    isFound: true,
    icon: VideoIcon,
    screens: lazyScreens(() => import('#features/videos/video-screens.tsx')),
  },
  {
    ...content,
    name: 'video-imports',
    write: ['content.write'],
    icon: VideoImportIcon,
    nameOf: ({ file_name }) => String(file_name ?? ''),
    screens: lazyScreens(() => import('#features/video-imports/import-screens.tsx')),
  },
  {
    ...content,
    name: 'vimeo',
    icon: VimeoIcon,
    read: ['content.write'],
    screens: lazyScreens(() => import('#features/vimeo/vimeo-screens.tsx'), ['List']),
  },
  {
    ...content,
    name: 'film-checks',
    write: ['content.write'],
    icon: FilmCheckIcon,
    screens: lazyScreens(() => import('#features/film-checks/film-check-screens.tsx'), ['List']),
  },
  {
    ...content,
    name: 'series',
    isFound: true,
    icon: SeriesIcon,
    screens: lazyScreens(() => import('#features/series/series-screens.tsx')),
  },
  {
    ...content,
    name: 'captions',
    icon: CaptionIcon,
    screens: lazyScreens(() => import('#features/captions/caption-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...content,
    name: 'video-categories',
    isFound: true,
    icon: VideoCategoryIcon,
    screens: lazyScreens(() => import('#features/video-categories/video-category-screens.tsx')),
  },
  {
    ...content,
    name: 'tags',
    isFound: true,
    icon: TagIcon,
    screens: lazyScreens(() => import('#features/tags/tag-screens.tsx')),
  },
  {
    ...content,
    name: 'notices',
    isFound: true,
    icon: NoticeIcon,
    screens: lazyScreens(() => import('#features/notices/notice-screens.tsx')),
  },
  {
    ...content,
    name: 'notice-categories',
    icon: NoticeCategoryIcon,
    screens: lazyScreens(() => import('#features/notices/notice-category-screens.tsx')),
  },
  {
    ...content,
    name: 'pages',
    isFound: true,
    icon: PageIcon,
    screens: lazyScreens(() => import('#features/pages/page-screens.tsx')),
  },
  {
    ...content,
    name: 'faqs',
    isFound: true,
    icon: FaqIcon,
    nameOf: ({ question }) => String(question ?? ''),
    screens: lazyScreens(() => import('#features/faqs/faq-screens.tsx')),
  },
  {
    ...content,
    name: 'faq-categories',
    icon: FaqCategoryIcon,
    screens: lazyScreens(() => import('#features/faqs/faq-category-screens.tsx')),
  },
];
