import MemberIcon from '@mui/icons-material/GroupOutlined';
import { MEMBER_STATE_LABELS, type MemberState } from '@orchard/contract/staff/members';
import { kind, type Place, tab } from '#lib/resource.ts';

/** Members, how they come in, and how they leave. */
export const members: Place = {
  label: '会員',
  icon: MemberIcon,
  tabs: [
    tab(
      '会員',
      kind('members', () => import('#features/members/member-screens.tsx'), {
        isFound: true,
        aboutOf: ({ number, email, state }) =>
          [number, email, MEMBER_STATE_LABELS[state as MemberState]].filter(Boolean).join('・'),
      }),
      kind('member-imports', () => import('#features/member-imports/import-screens.tsx'), {
        only: ['Create', 'Edit'],
        leadsTo: '/members',
        write: ['members.write'],
      }),
    ),
    tab(
      'ご契約',
      kind('memberships', () => import('#features/members/membership-list.tsx'), {
        only: ['List'],
        label: 'ご契約',
        write: ['members.write'],
      }),
      kind('payment-imports', () => import('#features/payment-imports/import-screens.tsx'), {
        only: ['Create', 'Edit'],
        leadsTo: '/memberships',
        write: ['members.write'],
      }),
    ),
    tab(
      'お支払いの通知',
      kind('payment-events', () => import('#features/payment-events/payment-event-screens.tsx'), {
        only: ['List', 'Edit'],
        write: ['members.write'],
        nameOf: ({ name, reference }) => String(name || reference),
      }),
    ),
    tab(
      '続く人・離れる人',
      kind('member-habits', () => import('#features/members/habit-list.tsx'), {
        only: ['List'],
        label: '続く人・離れる人',
        write: ['members.write'],
      }),
    ),
    tab(
      '保存した条件',
      kind('segments', () => import('#features/members/segment-screens.tsx'), {
        only: ['List', 'Edit'],
      }),
    ),
    tab(
      'データの消去',
      kind('erasures', () => import('#features/erasures/erasure-screens.tsx'), {
        only: ['List', 'Edit'],
        label: 'データの消去',
        write: ['members.write'],
        nameOf: ({ id, name }) => String(name ?? `登録番号${id}`),
      }),
    ),
  ],
};
