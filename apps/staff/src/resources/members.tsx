import SegmentIcon from '@mui/icons-material/BookmarksOutlined';
import BroadcastIcon from '@mui/icons-material/ForwardToInboxOutlined';
import MemberIcon from '@mui/icons-material/GroupOutlined';
import ErasureIcon from '@mui/icons-material/PersonRemoveOutlined';
import MemberImportIcon from '@mui/icons-material/UploadFileOutlined';
import { type DeclaredResource, lazyScreens } from '#lib/resource.ts';

const members = { group: 'members' } as const;

/** Members, what is mailed to them, and how they come in. */
export const membersResources: readonly DeclaredResource[] = [
  {
    ...members,
    name: 'members',
    isFound: true,
    icon: MemberIcon,
    screens: lazyScreens(() => import('#features/members/member-screens.tsx')),
  },
  {
    ...members,
    name: 'segments',
    icon: SegmentIcon,
    screens: lazyScreens(() => import('#features/members/segment-screens.tsx'), ['List', 'Edit']),
  },
  {
    ...members,
    name: 'broadcasts',
    isFound: true,
    icon: BroadcastIcon,
    nameOf: ({ subject }) => String(subject ?? ''),
    screens: lazyScreens(() => import('#features/broadcasts/broadcast-screens.tsx')),
  },
  {
    ...members,
    name: 'member-imports',
    write: ['members.write'],
    icon: MemberImportIcon,
    nameOf: ({ file_name }) => String(file_name ?? ''),
    screens: lazyScreens(() => import('#features/member-imports/import-screens.tsx')),
  },
  {
    ...members,
    name: 'erasures',
    label: '退会',
    icon: ErasureIcon,
    nameOf: ({ id, name }) => String(name ?? `登録番号${id}`),
    screens: lazyScreens(() => import('#features/erasures/erasure-screens.tsx'), ['List', 'Edit']),
  },
];
