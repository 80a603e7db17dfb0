import BookOpen from '@mui/icons-material/AutoStoriesOutlined';
import Bookmark from '@mui/icons-material/BookmarkBorder';
import Calendar from '@mui/icons-material/CalendarMonthOutlined';
import Megaphone from '@mui/icons-material/CampaignOutlined';
import FileText from '@mui/icons-material/DescriptionOutlined';
import Folder from '@mui/icons-material/FolderOutlined';
import Users from '@mui/icons-material/GroupOutlined';
import Help from '@mui/icons-material/HelpOutlineOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import House from '@mui/icons-material/HomeOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import Play from '@mui/icons-material/PlayCircleOutlined';
import Globe from '@mui/icons-material/PublicOutlined';
import Graduation from '@mui/icons-material/SchoolOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import { Stack } from '@mui/material';
import { MENU_ICONS, type MenuIconName } from '@orchard/contract/menu-icons';
import { SelectInput } from 'react-admin';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { PublicationBox, unpublished } from '#ui/inputs/publication-box.tsx';
import { type Column, countColumn, publicationColumn, stateColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { publicationFilters } from '#ui/list/filters.tsx';
import { MenuTreeInput } from './menu-tree-input.tsx';

const icons = {
  'book-open': ['本', BookOpen],
  bookmark: ['ブックマーク', Bookmark],
  calendar: ['カレンダー', Calendar],
  'circle-help': ['ヘルプ', Help],
  'circle-play': ['再生', Play],
  'file-text': ['書類', FileText],
  folder: ['フォルダー', Folder],
  globe: ['地球', Globe],
  'graduation-cap': ['学び', Graduation],
  history: ['履歴', History],
  house: ['ホーム', House],
  link: ['リンク', LinkIcon],
  mail: ['メール', Mail],
  megaphone: ['お知らせ', Megaphone],
  settings: ['設定', Settings],
  users: ['人', Users],
} as const satisfies Record<MenuIconName, readonly [string, typeof House]>;

function NamedIcon({ name }: { name: string | null }) {
  if (name === null || !Object.hasOwn(icons, name)) return <>なし</>;
  const [label, Icon] = icons[name as MenuIconName];
  return (
    <Stack component="span" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Icon fontSize="small" aria-hidden />
      <span>{label}</span>
    </Stack>
  );
}

const choices = MENU_ICONS.map((id) => ({ id }));

/** One of the icons that members' browsers know, or none. */
const IconInput = ({ source, label }: { source: string; label: string }) => (
  <SelectInput
    source={source}
    label={label}
    choices={choices}
    optionText={({ id }: { id: string }) => <NamedIcon name={id} />}
    emptyText="なし"
    parse={(chosen: string) => chosen || null}
    helperText={false}
  />
);

const columns: Column<RowOf<'menu-categories'>>[] = [
  { source: 'position', label: '順', sortable: true, onCard: 'hidden' },
  { source: 'name', label: '見出し', sortable: true, onCard: 'title' },
  { source: 'icon', label: 'アイコン', render: ({ icon }) => <NamedIcon name={icon} /> },
  { ...countColumn('menus_count', 'メニュー', '件'), sortable: false },
  stateColumn,
  publicationColumn,
];

export const List = () => <ContentList columns={columns} filters={publicationFilters} />;

export const { Edit, Create } = contentScreens({
  children: (
    <>
      <LineInput source="name" label="見出し" helperText={false} />
      <IconInput source="icon" label="アイコン" />
      <MenuTreeInput source="menus" label="メニュー" />
    </>
  ),
  side: <PublicationBox />,
  defaults: { name: '', icon: null, position: null, menus: [], ...unpublished },
});
