import SegmentIcon from '@mui/icons-material/BookmarksOutlined';
import MemberIcon from '@mui/icons-material/GroupOutlined';
import MemberImportIcon from '@mui/icons-material/UploadFileOutlined';
import { type DeclaredResource, lazyScreens } from '#lib/resource.ts';

const members = { group: 'members', read: 'members.read', write: 'members.write' } as const;

/** Members, and how they come in. */
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
    name: 'member-imports',
    icon: MemberImportIcon,
    nameOf: ({ file_name }) => String(file_name ?? ''),
    screens: lazyScreens(() => import('#features/member-imports/import-screens.tsx')),
  },
];
