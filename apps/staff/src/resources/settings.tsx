import RetentionIcon from '@mui/icons-material/AutoDeleteOutlined';
import ScheduleIcon from '@mui/icons-material/CalendarMonthOutlined';
import ContactCategoryIcon from '@mui/icons-material/ContactSupportOutlined';
import TermsIcon from '@mui/icons-material/GavelOutlined';
import MenuIcon from '@mui/icons-material/MenuOpenOutlined';
import NotificationIcon from '@mui/icons-material/NotificationsOutlined';
import SiteIcon from '@mui/icons-material/SettingsOutlined';
import ReplyTemplateIcon from '@mui/icons-material/ShortTextOutlined';
import StateIcon from '@mui/icons-material/SpeedOutlined';
import BrandIcon from '@mui/icons-material/StorefrontOutlined';
import BannerIcon from '@mui/icons-material/ViewCarouselOutlined';
import { type DeclaredResource, lazyScreens } from '#lib/resource.ts';

const settings = { group: 'settings' } as const;

/** How the site looks and what it is called. */
export const settingsResources: readonly DeclaredResource[] = [
  {
    ...settings,
    name: 'banner-slides',
    icon: BannerIcon,
    nameOf: ({ alt, id }) => String(alt || `画像 ${id}`),
    screens: lazyScreens(() => import('#features/banner-slides/banner-slide-screens.tsx')),
  },
  {
    ...settings,
    name: 'menu-categories',
    icon: MenuIcon,
    screens: lazyScreens(() => import('#features/menus/menu-screens.tsx')),
  },
  {
    ...settings,
    name: 'site-settings',
    icon: SiteIcon,
    screens: lazyScreens(
      () => import('#features/site-settings/site-settings-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    ...settings,
    name: 'site-state',
    label: 'サイトの状態',
    icon: StateIcon,
    read: ['staff.manage'],
    screens: lazyScreens(() => import('#features/site-state/site-state-screens.tsx'), ['List']),
  },
  {
    ...settings,
    name: 'notification-settings',
    icon: NotificationIcon,
    nameOf: () => '会員への通知',
    screens: lazyScreens(
      () => import('#features/notifications/notification-settings-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    ...settings,
    name: 'retention',
    icon: RetentionIcon,
    nameOf: () => 'データの保存期間',
    screens: lazyScreens(
      () => import('#features/retention/retention-screens.tsx'),
      ['List', 'Edit'],
    ),
  },
  {
    ...settings,
    name: 'brands',
    icon: BrandIcon,
    nameOf: ({ label }) => String(label ?? ''),
    screens: lazyScreens(() => import('#features/brands/brand-screens.tsx')),
  },
  {
    ...settings,
    name: 'reply-templates',
    icon: ReplyTemplateIcon,
    nameOf: ({ name }) => String(name ?? ''),
    screens: lazyScreens(() => import('#features/reply-templates/reply-template-screens.tsx')),
  },
  {
    ...settings,
    name: 'contact-categories',
    icon: ContactCategoryIcon,
    nameOf: ({ text }) => String(text ?? ''),
    screens: lazyScreens(() => import('#features/contact-categories/contact-category-screens.tsx')),
  },
  {
    ...settings,
    name: 'terms',
    icon: TermsIcon,
    screens: lazyScreens(() => import('#features/terms/terms-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...settings,
    name: 'schedule',
    label: '予定',
    icon: ScheduleIcon,
    read: ['content.read'],
    screens: lazyScreens(() => import('#features/schedule/schedule-screens.tsx'), ['List']),
  },
];
