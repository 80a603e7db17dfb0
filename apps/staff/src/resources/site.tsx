import SiteIcon from '@mui/icons-material/WebOutlined';
import { kind, type Place } from '#lib/resource.ts';

/** What members read, and the way to it. */
export const site: Place = {
  label: 'サイト',
  icon: SiteIcon,
  tabs: [
    {
      label: 'お知らせ',
      kinds: [
        kind('notices', () => import('#features/notices/notice-screens.tsx'), { isFound: true }),
        kind('notice-categories', () => import('#features/notices/notice-category-screens.tsx')),
      ],
    },
    {
      label: 'ページ',
      kinds: [kind('pages', () => import('#features/pages/page-screens.tsx'), { isFound: true })],
    },
    {
      label: 'よくあるご質問',
      kinds: [
        kind('faqs', () => import('#features/faqs/faq-screens.tsx'), {
          isFound: true,
          nameOf: ({ question }) => String(question ?? ''),
        }),
        kind('faq-categories', () => import('#features/faqs/faq-category-screens.tsx')),
      ],
    },
    {
      label: 'メニュー',
      kinds: [kind('menu-categories', () => import('#features/menus/menu-screens.tsx'))],
    },
    {
      label: 'バナー',
      kinds: [
        kind('banner-slides', () => import('#features/banner-slides/banner-slide-screens.tsx'), {
          nameOf: ({ alt, id }) => String(alt || `画像 ${id}`),
        }),
      ],
    },
  ],
};
