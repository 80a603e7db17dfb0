import { Box, Chip } from '@mui/material';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { ImportLink } from '#ui/imports/import-link.tsx';
import { CHOICES, ENDS_ON, MONTHS, WATCHING } from '#ui/inputs/member-conditions.tsx';
import { RecordFilter } from '#ui/inputs/record-filter.tsx';
import { type Column, chipColumn, timeColumn, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { BrandFilter, DayFilter, MonthFilter, SelectFilter } from '#ui/list/filters.tsx';
import { Contracts } from '#ui/members/contracts.tsx';
import { InvitationChip, MemberStateChip } from '#ui/members/member-chips.tsx';
import { Row } from '#ui/row.tsx';
import { MemberBulk } from './member-bulk.tsx';
import { ExportMembers } from './member-export.tsx';
import { SegmentMenu } from './segment-menu.tsx';
import { WriteToMembers } from './write-mail.tsx';

const columns: Column<RowOf<'members'>>[] = [
  titleColumn('name', '氏名（フリガナ順）', ({ name, kana, nickname }) => (
    <>
      <bdi>{name}</bdi>
      {nickname !== name && (
        <>
          （<bdi>{nickname}</bdi>）
        </>
      )}
      {kana && (
        <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
          {kana}
        </Box>
      )}
    </>
  )),
  chipColumn('state', '状態', ({ state, invitation, leaves_at }) => (
    <Row component="span" sx={{ gap: 0.5 }}>
      <MemberStateChip state={state} />
      {leaves_at && <Chip size="small" color="warning" label="データの消去待ち" />}
      {state === 'invited' && <InvitationChip state={invitation.state} />}
    </Row>
  )),
  { source: 'number', label: '会員番号', sortable: true, render: ({ number }) => number || '―' },
  {
    source: 'email',
    label: 'メールアドレス',
    sortable: true,
    render: ({ email }) => (
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {email}
      </Box>
    ),
  },
  {
    source: 'last_day',
    label: 'ご契約（終了日順）',
    sortable: true,
    render: ({ memberships }) => <Contracts memberships={memberships} />,
  },
  timeColumn('last_seen_at', '最終利用'),
];

const choice = (source: keyof typeof CHOICES, isAlwaysOn = false) => (
  <SelectFilter
    key={source}
    source={source}
    label={CHOICES[source].label}
    labels={CHOICES[source].values}
    {...(isAlwaysOn && { alwaysOn: true })}
  />
);

const filters = [
  choice('state', true),
  <BrandFilter key="brand" source="brand" label="会員区分" alwaysOn />,
  choice('invitation'),
  choice('seen'),
  choice('ends'),
  choice('contract'),
  choice('habit'),
  <DayFilter key="ends_on" source="ends_on" label={ENDS_ON} />,
  ...Object.entries(MONTHS).map(([source, label]) => (
    <MonthFilter key={source} source={source} label={label} />
  )),
  ...Object.entries(WATCHING).map(([source, { reference, label }]) => (
    <RecordFilter key={source} source={source} reference={reference} label={label} />
  )),
];

function Actions() {
  const mayWrite = useMayWrite();
  return (
    <>
      <WriteToMembers />
      {mayWrite && <ExportMembers />}
      {mayWrite && <ImportLink to="/member-imports/create" />}
    </>
  );
}

/** Every member, searched and narrowed by the server. */
export const MemberList = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'created_at', order: 'DESC' }}
    bulkActions={<MemberBulk />}
    actions={<Actions />}
    segments={<SegmentMenu />}
  />
);
