import SiteIcon from '@mui/icons-material/WebOutlined';
import { kind, type Place, tab } from '#lib/resource.ts';

/** What members read, and the way to it. */
export const site: Place = {
  label: 'サイト',
  icon: SiteIcon,
  tabs: [
    tab(
      'お知らせ',
      kind('notices', () => import('#features/notices/notice-screens.tsx'), { isFound: true }),
      kind('notice-categories', () => import('#features/notices/notice-category-screens.tsx')),
    ),
    tab(
      'ページ',
      kind('pages', () => import('#features/pages/page-screens.tsx'), { isFound: true }),
    ),
    tab(
      'よくあるご質問',
      kind('faqs', () => import('#features/faqs/faq-screens.tsx'), {
        isFound: true,
      }),
      kind('faq-categories', () => import('#features/faqs/faq-category-screens.tsx')),
    ),
    tab(
      'メニュー',
      kind('menu-categories', () => import('#features/menus/menu-screens.tsx')),
    ),
    tab(
      'バナー',
      kind('banner-slides', () => import('#features/banner-slides/banner-slide-screens.tsx'), {
        nameOf: ({ alt, id }) => String(alt || `画像 ${id}`),
      }),
    ),
  ],
};
