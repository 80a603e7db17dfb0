import VideoIcon from '@mui/icons-material/OndemandVideoOutlined';
import { kind, type Place, tab } from '#lib/resource.ts';

/** What members watch. */
export const videos: Place = {
  label: '動画',
  icon: VideoIcon,
  tabs: [
    tab(
      '動画',
      kind('videos', () => import('#features/videos/video-screens.tsx'), { isFound: true }),
      kind('video-imports', () => import('#features/video-imports/import-screens.tsx'), {
        only: ['Create', 'Edit'],
        leadsTo: '/videos',
        write: ['content.write'],
      }),
      kind('vimeo', () => import('#features/vimeo/vimeo-screens.tsx'), {
        only: ['List'],
        read: ['content.write'],
      }),
      kind('film-checks', () => import('#features/film-checks/film-check-screens.tsx'), {
        only: ['List'],
        write: ['content.write'],
      }),
      kind('captions', () => import('#features/captions/caption-page.tsx'), {
        only: ['Edit'],
        leadsTo: '/videos',
      }),
    ),
    tab(
      '講座',
      kind('series', () => import('#features/series/series-screens.tsx'), { isFound: true }),
    ),
    tab(
      '夜の会',
      kind('live-events', () => import('#features/live-events/live-event-screens.tsx')),
    ),
    tab(
      '訂正・期限',
      kind('corrections', () => import('#features/corrections/correction-screens.tsx'), {
        nameOf: ({ text, words }) => String(text || words),
      }),
    ),
    tab(
      'カテゴリーとタグ',
      kind(
        'video-categories',
        () => import('#features/video-categories/video-category-screens.tsx'),
        { isFound: true },
      ),
      kind('tags', () => import('#features/tags/tag-screens.tsx'), { isFound: true }),
    ),
  ],
};
