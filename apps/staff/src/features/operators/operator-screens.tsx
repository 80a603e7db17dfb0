import { Chip } from '@mui/material';
import { ROLE_LABELS } from '@orchard/contract/staff/rights';
import { formatDateTime } from '#lib/japan-time.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ContentCreate } from '#ui/form/content-create.tsx';
import { ContentEdit } from '#ui/form/content-edit.tsx';
import { SelectFilter } from '#ui/inputs/select-filter.tsx';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { OperatorActions } from './operator-actions.tsx';
import { OperatorFields } from './operator-fields.tsx';
import { OPERATOR_STATE_LABELS } from './operator-labels.ts';

const COLOURS = { invited: 'info', active: 'success', disabled: 'default' } as const;

const columns: Column<RowOf<'operators'>>[] = [
  { source: 'name', label: '名前', sortable: true, onCard: 'title' },
  { source: 'email', label: 'メールアドレス', sortable: true },
  {
    source: 'roles',
    label: '役割',
    sortable: true,
    render: ({ roles }) => roles.map((role) => ROLE_LABELS[role]).join('、'),
  },
  {
    source: 'state',
    label: '状態',
    onCard: 'chip',
    render: ({ state }) => (
      <Chip
        size="small"
        variant="outlined"
        color={COLOURS[state]}
        label={OPERATOR_STATE_LABELS[state]}
      />
    ),
  },
  {
    source: 'last_signed_in_at',
    label: '最終ログイン（日本時間）',
    sortable: true,
    render: ({ last_signed_in_at }) => formatDateTime(last_signed_in_at) || '―',
  },
];

const filters = [
  <SelectFilter key="role" source="role" label="役割" labels={ROLE_LABELS} alwaysOn />,
  <SelectFilter key="state" source="state" label="状態" labels={OPERATOR_STATE_LABELS} alwaysOn />,
];

export const List = () => (
  <ContentList columns={columns} filters={filters} createLabel="スタッフを招待" />
);

/** Sends the invitation when it is saved. */
export const Create = () => (
  <ContentCreate defaults={{ name: '', email: '', roles: [] }}>
    <OperatorFields />
  </ContentCreate>
);

export const Edit = () => (
  <ContentEdit side={<OperatorActions />}>
    <OperatorFields />
  </ContentEdit>
);
