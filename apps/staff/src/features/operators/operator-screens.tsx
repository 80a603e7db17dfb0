import { ROLE_LABELS } from '@orchard/contract/staff/rights';
import type { RowOf } from '#lib/wire-types.ts';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { type Column, chipColumn, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { chipOf } from '#ui/state-chip.tsx';
import { OPERATOR_STATE_LABELS, OperatorActions } from './operator-actions.tsx';
import { RolesInput } from './roles-input.tsx';

const OperatorChip = chipOf(OPERATOR_STATE_LABELS, { invited: 'info', active: 'success' });

const columns: Column<RowOf<'operators'>>[] = [
  { source: 'name', label: '名前', sortable: true, onCard: 'title' },
  { source: 'email', label: 'メールアドレス', sortable: true },
  {
    source: 'roles',
    label: '役割',
    sortable: true,
    render: ({ roles }) => roles.map((role) => ROLE_LABELS[role]).join('、'),
  },
  chipColumn('state', '状態', ({ state }) => <OperatorChip state={state} />),
  timeColumn('last_signed_in_at', '最終ログイン'),
];

const filters = [
  <SelectFilter key="role" source="role" label="役割" labels={ROLE_LABELS} alwaysOn />,
  <SelectFilter key="state" source="state" label="状態" labels={OPERATOR_STATE_LABELS} alwaysOn />,
];

export const List = () => (
  <ContentList columns={columns} filters={filters} createLabel="スタッフを招待" />
);

// Making one sends the invitation.
export const { Create, Edit } = contentScreens({
  children: (
    <>
      <LineInput source="name" label="名前" helperText="回答に表示されます。" />
      <LineInput
        source="email"
        label="メールアドレス"
        type="email"
        helperText="ログインに使います。"
      />
      <RolesInput />
    </>
  ),
  side: <OperatorActions />,
  defaults: { name: '', email: '', roles: [] },
});
