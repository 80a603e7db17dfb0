import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Stack } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { Button } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { useMayWrite } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { useChoices } from '#ui/inputs/use-choices.ts';
import type { Column } from '#ui/list/column.ts';
import { ContentList } from '#ui/list/content-list.tsx';
import { ExportButton, type Exported } from '#ui/list/export-button.tsx';
import { formatPeriod } from './format-period.ts';
import { MemberBulk } from './member-bulk.tsx';
import { InvitationChip, MemberStateChip } from './member-chips.tsx';
import { memberFilters } from './member-filters.tsx';

type Row = RowOf<'members'>;

function BrandLabels({ ids }: { ids: readonly number[] }) {
  const { data = [] } = useChoices<{ id: number; label: string }>('brands');
  const labels = data.filter(({ id }) => ids.includes(id)).map(({ label }) => label);
  return labels.join('、') || '―';
}

const columns: Column<Row>[] = [
  {
    source: 'name',
    label: '氏名',
    sortable: true,
    onPhone: 'title',
    render: ({ name, nickname }) => (nickname === name ? name : `${name}（${nickname}）`),
  },
  {
    source: 'state',
    label: '状態',
    onPhone: 'chip',
    render: ({ state, invitation }) => (
      <Stack direction="row" useFlexGap component="span" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
        <MemberStateChip state={state} />
        {state === 'invited' && <InvitationChip state={invitation.state} />}
      </Stack>
    ),
  },
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
    source: 'brand_ids',
    label: '会員区分',
    render: ({ brand_ids }) => <BrandLabels ids={brand_ids} />,
  },
  { source: 'membership_until', label: '会員期間', sortable: true, render: formatPeriod },
  {
    source: 'last_seen_at',
    label: '最終利用（日本時間）',
    sortable: true,
    render: ({ last_seen_at }) => formatDateTime(last_seen_at) || '―',
  },
];

async function fetchFile(filters: Record<string, string>): Promise<Exported> {
  const query = filters as never;
  const { file_name, csv, count } = await call(staffApi.exportMembers, { query });
  return { name: file_name, csv, message: `${count}名をCSVファイルに書き出しました。` };
}

function Actions() {
  const mayWrite = useMayWrite();
  if (!mayWrite) return null;
  return (
    <>
      <ExportButton fetchFile={fetchFile} />
      <Button component={Link} to="/member-imports/create" label="ファイルから取り込む">
        <ImportIcon />
      </Button>
    </>
  );
}

/** Every member, searched and narrowed by the server. */
export const MemberList = () => (
  <ContentList
    columns={columns}
    filters={memberFilters}
    sort={{ field: 'created_at', order: 'DESC' }}
    bulkActions={<MemberBulk />}
    actions={<Actions />}
  />
);
