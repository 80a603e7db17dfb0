import type { MenuIconName } from '@orchard/contract/menu-icons';
import BookOpen from 'lucide-react/icons/book-open';
import Bookmark from 'lucide-react/icons/bookmark';
import Calendar from 'lucide-react/icons/calendar';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import FileText from 'lucide-react/icons/file-text';
import Folder from 'lucide-react/icons/folder';
import Globe from 'lucide-react/icons/globe';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import History from 'lucide-react/icons/history';
import House from 'lucide-react/icons/house';
import LinkIcon from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import Megaphone from 'lucide-react/icons/megaphone';
import Settings from 'lucide-react/icons/settings';
import Users from 'lucide-react/icons/users';

/** The icons of menu categories by name, with earlier names. */
const icons = {
  'book-open': BookOpen,
  bookmark: Bookmark,
  calendar: Calendar,
  'circle-help': CircleQuestionMark,
  'circle-play': CirclePlay,
  'play-circle': CirclePlay,
  'file-text': FileText,
  folder: Folder,
  globe: Globe,
  'graduation-cap': GraduationCap,
  'help-circle': CircleQuestionMark,
  help: CircleQuestionMark,
  history: History,
  house: House,
  link: LinkIcon,
  mail: Mail,
  megaphone: Megaphone,
  settings: Settings,
  users: Users,
  video: CirclePlay,
} satisfies Record<MenuIconName, unknown> & Record<string, unknown>;

/** The icon of a menu category; nothing without a known name. */
export function MenuIcon({ name }: { name: string | null }) {
  if (name === null || !Object.hasOwn(icons, name)) return null;
  const Icon = icons[name as keyof typeof icons];
  return <Icon aria-hidden="true" className="size-4 shrink-0" />;
}
