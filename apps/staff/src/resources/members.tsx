import MemberIcon from '@mui/icons-material/GroupOutlined';
import { MEMBER_STATE_LABELS, type MemberState } from '@orchard/contract/staff/members';
import { kind, type Place } from '#lib/resource.ts';

/** Members, how they come in, and how they leave. */
export const members: Place = {
  label: '会員',
  icon: MemberIcon,
  tabs: [
    {
      label: '会員',
      kinds: [
        kind('members', () => import('#features/members/member-screens.tsx'), {
          isFound: true,
          aboutOf: ({ number, email, state }) =>
            [number, email, MEMBER_STATE_LABELS[state as MemberState]].filter(Boolean).join('・'),
        }),
        kind('member-imports', () => import('#features/member-imports/import-screens.tsx'), {
          only: ['Create', 'Edit'],
          leadsTo: '/members',
          write: ['members.write'],
          nameOf: ({ file_name }) => String(file_name ?? ''),
        }),
      ],
    },
    {
      label: '保存した条件',
      kinds: [
        kind('segments', () => import('#features/members/segment-screens.tsx'), {
          only: ['List', 'Edit'],
        }),
      ],
    },
    {
      label: '退会',
      kinds: [
        kind('erasures', () => import('#features/erasures/erasure-screens.tsx'), {
          only: ['List', 'Edit'],
          label: '退会',
          nameOf: ({ id, name }) => String(name ?? `登録番号${id}`),
        }),
      ],
    },
  ],
};
