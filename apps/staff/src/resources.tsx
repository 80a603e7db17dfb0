import PageIcon from '@mui/icons-material/ArticleOutlined';
import NoticeIcon from '@mui/icons-material/CampaignOutlined';
import VideoCategoryIcon from '@mui/icons-material/CategoryOutlined';
import ContactCategoryIcon from '@mui/icons-material/ContactSupportOutlined';
import TermsIcon from '@mui/icons-material/GavelOutlined';
import FaqIcon from '@mui/icons-material/HelpCenterOutlined';
import NoticeCategoryIcon from '@mui/icons-material/LabelOutlined';
import TagIcon from '@mui/icons-material/LocalOfferOutlined';
import FaqCategoryIcon from '@mui/icons-material/QuizOutlined';
import { type Kind, lazyScreens } from '#lib/kind.ts';

const content = { group: 'content', read: 'content.read', write: 'content.write' } as const;
const settings = { ...content, group: 'settings' } as const;

/** Every kind of content in the console, in the order of the menu. */
export const kinds: readonly Kind[] = [
  {
    ...content,
    name: 'video-categories',
    label: '動画カテゴリ',
    icon: VideoCategoryIcon,
    screens: lazyScreens(() => import('#features/categories/category-screens.tsx')),
  },
  {
    ...content,
    name: 'tags',
    label: 'タグ',
    icon: TagIcon,
    screens: lazyScreens(() => import('#features/tags/tag-screens.tsx')),
  },
  {
    ...content,
    name: 'notices',
    label: 'お知らせ',
    icon: NoticeIcon,
    screens: lazyScreens(() => import('#features/notices/notice-screens.tsx')),
  },
  {
    ...content,
    name: 'notice-categories',
    label: 'お知らせカテゴリ',
    icon: NoticeCategoryIcon,
    screens: lazyScreens(() => import('#features/notices/notice-category-screens.tsx')),
  },
  {
    ...content,
    name: 'pages',
    label: 'ページ',
    icon: PageIcon,
    screens: lazyScreens(() => import('#features/pages/page-screens.tsx')),
  },
  {
    ...content,
    name: 'faqs',
    label: 'よくある質問',
    icon: FaqIcon,
    nameOf: ({ question }) => String(question ?? ''),
    screens: lazyScreens(() => import('#features/faq/faq-screens.tsx')),
  },
  {
    ...content,
    name: 'faq-categories',
    label: 'よくある質問のグループ',
    icon: FaqCategoryIcon,
    screens: lazyScreens(() => import('#features/faq/faq-category-screens.tsx')),
  },
  {
    ...settings,
    name: 'contact-categories',
    label: 'お問い合わせの種類',
    icon: ContactCategoryIcon,
    nameOf: ({ text }) => String(text ?? ''),
    screens: lazyScreens(() => import('#features/contact/contact-category-screens.tsx')),
  },
  {
    ...settings,
    name: 'terms',
    label: '利用規約',
    icon: TermsIcon,
    screens: lazyScreens(() => import('#features/terms/terms-screens.tsx'), ['List', 'Edit']),
  },
];
