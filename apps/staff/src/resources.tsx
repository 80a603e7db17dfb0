import NoticeIcon from '@mui/icons-material/CampaignOutlined';
import { type Kind, lazyScreens } from '#lib/kind.ts';

const content = { group: 'content', read: 'content.read', write: 'content.write' } as const;

/** Every kind of content in the console, in the order of the menu. */
export const kinds: readonly Kind[] = [
  {
    ...content,
    name: 'notices',
    label: 'お知らせ',
    icon: NoticeIcon,
    screens: lazyScreens(() => import('#features/notices/notice-screens.tsx')),
  },
];
