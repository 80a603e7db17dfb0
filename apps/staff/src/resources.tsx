import PageIcon from '@mui/icons-material/ArticleOutlined';
import NoticeIcon from '@mui/icons-material/CampaignOutlined';
import VideoCategoryIcon from '@mui/icons-material/CategoryOutlined';
import CaptionIcon from '@mui/icons-material/ClosedCaptionOutlined';
import ContactCategoryIcon from '@mui/icons-material/ContactSupportOutlined';
import TemplateIcon from '@mui/icons-material/DraftsOutlined';
import TermsIcon from '@mui/icons-material/GavelOutlined';
import MemberIcon from '@mui/icons-material/GroupOutlined';
import FaqIcon from '@mui/icons-material/HelpCenterOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import NoticeCategoryIcon from '@mui/icons-material/LabelOutlined';
import TagIcon from '@mui/icons-material/LocalOfferOutlined';
import MailIcon from '@mui/icons-material/MailOutlined';
import OperatorIcon from '@mui/icons-material/ManageAccountsOutlined';
import MenuIcon from '@mui/icons-material/MenuOpenOutlined';
import VideoIcon from '@mui/icons-material/OndemandVideoOutlined';
import AnalyticsIcon from '@mui/icons-material/QueryStatsOutlined';
import QuestionIcon from '@mui/icons-material/QuestionAnswerOutlined';
import FaqCategoryIcon from '@mui/icons-material/QuizOutlined';
import SeriesIcon from '@mui/icons-material/SchoolOutlined';
import SearchOffIcon from '@mui/icons-material/SearchOffOutlined';
import BrandIcon from '@mui/icons-material/StorefrontOutlined';
import EnquiryIcon from '@mui/icons-material/SupportAgentOutlined';
import SuppressedIcon from '@mui/icons-material/UnsubscribeOutlined';
import MemberImportIcon from '@mui/icons-material/UploadFileOutlined';
import BannerIcon from '@mui/icons-material/ViewCarouselOutlined';
import { lazyScreens, type Resource } from '#lib/resource.ts';

const content = { group: 'content', read: 'content.read', write: 'content.write' } as const;
const settings = { ...content, group: 'settings' } as const;

const members = { group: 'members', read: 'members.read', write: 'members.write' } as const;

const mail = { group: 'operation', read: 'mail.read', write: 'mail.write' } as const;

/** Every resources in the console, in the order of the menu. */
export const resources: readonly Resource[] = [
  {
    name: 'questions',
    label: '動画の質問',
    icon: QuestionIcon,
    group: 'inbox',
    read: 'questions.read',
    write: 'questions.answer',
    screens: lazyScreens(
      () => import('#features/questions/question-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    name: 'enquiries',
    label: 'お問い合わせ',
    icon: EnquiryIcon,
    group: 'inbox',
    read: 'enquiries.read',
    write: 'enquiries.answer',
    screens: lazyScreens(() => import('#features/enquiries/enquiry-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...mail,
    name: 'mails',
    label: 'メール',
    icon: MailIcon,
    screens: lazyScreens(() => import('#features/mails/mail-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...mail,
    name: 'suppressed-addresses',
    label: '送信停止アドレス',
    icon: SuppressedIcon,
    screens: lazyScreens(() => import('#features/mails/suppressed-screens.tsx'), ['List']),
  },
  {
    ...mail,
    name: 'mail-templates',
    label: 'メールの文面',
    icon: TemplateIcon,
    screens: lazyScreens(
      () => import('#features/mail-templates/mail-template-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    ...content,
    name: 'videos',
    label: '動画',
    icon: VideoIcon,
    screens: lazyScreens(() => import('#features/videos/video-screens.tsx')),
  },
  {
    ...content,
    name: 'series',
    label: '講座',
    icon: SeriesIcon,
    screens: lazyScreens(() => import('#features/series/series-screens.tsx')),
  },
  {
    ...content,
    name: 'captions',
    label: '字幕',
    icon: CaptionIcon,
    screens: lazyScreens(() => import('#features/captions/caption-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...content,
    name: 'video-categories',
    label: '動画カテゴリー',
    icon: VideoCategoryIcon,
    screens: lazyScreens(() => import('#features/video-categories/video-category-screens.tsx')),
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
    label: 'お知らせカテゴリー',
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
    screens: lazyScreens(() => import('#features/faqs/faq-screens.tsx')),
  },
  {
    ...content,
    name: 'faq-categories',
    label: 'よくある質問のグループ',
    icon: FaqCategoryIcon,
    screens: lazyScreens(() => import('#features/faqs/faq-category-screens.tsx')),
  },
  {
    ...members,
    name: 'members',
    label: '会員',
    icon: MemberIcon,
    screens: lazyScreens(() => import('#features/members/member-screens.tsx')),
  },
  {
    ...members,
    name: 'member-imports',
    label: '会員の取り込み',
    icon: MemberImportIcon,
    nameOf: ({ file_name }) => String(file_name ?? ''),
    screens: lazyScreens(() => import('#features/member-imports/import-screens.tsx')),
  },
  {
    ...settings,
    name: 'banner-slides',
    label: 'ホームのバナー',
    icon: BannerIcon,
    nameOf: ({ alt, id }) => String(alt || `画像 ${id}`),
    screens: lazyScreens(() => import('#features/banner-slides/banner-slide-screens.tsx')),
  },
  {
    ...settings,
    name: 'menu-categories',
    label: 'メニュー',
    icon: MenuIcon,
    screens: lazyScreens(() => import('#features/menus/menu-screens.tsx')),
  },
  {
    ...settings,
    name: 'brands',
    label: 'ブランド',
    icon: BrandIcon,
    nameOf: ({ label }) => String(label ?? ''),
    screens: lazyScreens(() => import('#features/brands/brand-screens.tsx')),
  },
  {
    ...settings,
    name: 'contact-categories',
    label: 'お問い合わせの種類',
    icon: ContactCategoryIcon,
    nameOf: ({ text }) => String(text ?? ''),
    screens: lazyScreens(() => import('#features/contact-categories/contact-category-screens.tsx')),
  },
  {
    ...settings,
    name: 'terms',
    label: '利用規約',
    icon: TermsIcon,
    screens: lazyScreens(() => import('#features/terms/terms-screens.tsx'), ['List', 'Edit']),
  },
  {
    group: 'operation',
    name: 'video-analytics',
    label: '動画の利用状況',
    icon: AnalyticsIcon,
    read: 'analytics.read',
    screens: lazyScreens(
      () => import('#features/analytics/analytics-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    group: 'operation',
    name: 'empty-searches',
    label: '検索結果0件のキーワード',
    icon: SearchOffIcon,
    read: 'analytics.read',
    screens: lazyScreens(() => import('#features/analytics/empty-searches-screens.tsx'), ['List']),
  },
  {
    group: 'operation',
    name: 'operators',
    label: 'スタッフ',
    icon: OperatorIcon,
    read: 'staff.manage',
    write: 'staff.manage',
    screens: lazyScreens(() => import('#features/operators/operator-screens.tsx')),
  },
  {
    group: 'operation',
    name: 'audit-log',
    label: '操作履歴',
    icon: AuditIcon,
    read: 'audit.read',
    nameOf: ({ label }) => String(label ?? ''),
    screens: lazyScreens(() => import('#features/audit-log/audit-screens.tsx'), ['List', 'Edit']),
  },
];
