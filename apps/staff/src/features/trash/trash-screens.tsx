import EraseIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Chip, Stack } from '@mui/material';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { useMay } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { type Column, timeColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { EmptyList } from '#ui/list/empty-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { RestoreButton } from '#ui/trash/restore-button.tsx';

/** What can be in the trash, in the order of the menu. */
const KINDS = [
  'videos',
  'series',
  'captions',
  'video-categories',
  'tags',
  'notices',
  'notice-categories',
  'pages',
  'faqs',
  'faq-categories',
  'banner-slides',
  'menu-categories',
  'brands',
  'contact-categories',
  'reply-templates',
] as const;

const columns: Column<RowOf<'trash'>>[] = [
  {
    source: 'label',
    label: '名前',
    sortable: true,
    onCard: 'title',
    render: ({ label }) => label || '（名称未設定）',
  },
  {
    source: 'kind',
    label: '種類',
    onCard: 'chip',
    render: ({ kind }) => (
      <Chip
        size="small"
        variant="outlined"
        label={AUDIT_RESOURCES[kind as AuditResource] ?? kind}
      />
    ),
  },
  { source: 'staff_name', label: '削除したスタッフ' },
  timeColumn('at', '削除日時'),
  {
    source: 'expires_at',
    label: '完全に削除されるまで',
    sortable: true,
    render: ({ days_left }) => `あと${days_left}日`,
  },
  {
    source: 'id',
    label: '操作',
    render: ({ id, label }) => <RestoreButton id={id} label={label} />,
  },
];

const filters = [
  <SelectFilter
    key="kind"
    source="kind"
    label="種類"
    labels={Object.fromEntries(KINDS.map((kind) => [kind, AUDIT_RESOURCES[kind]]))}
    alwaysOn
  />,
];

function TrashActions() {
  const mayErase = useMay('content.erase');
  return (
    <Stack direction="row" useFlexGap sx={{ flexWrap: 'wrap', gap: 1 }}>
      <BulkAction
        startIcon={<RestoreIcon />}
        title="元に戻しますか？"
        effect="削除する前の状態に戻ります。公開中だったものは、会員の画面にもまた表示されます。"
        change={{ action: 'restore' }}
      >
        元に戻す
      </BulkAction>
      {mayErase && (
        <BulkAction
          color="error"
          startIcon={<EraseIcon />}
          title="完全に削除しますか？"
          effect="この操作は取り消せません。動画は、質問・視聴の記録・字幕・資料・動画ファイルもあわせて削除されます。"
          change={{ action: 'erase' }}
        >
          完全に削除
        </BulkAction>
      )}
    </Stack>
  );
}

/** What was deleted within the last thirty days. */
export const List = () => (
  <ContentList
    columns={columns}
    filters={filters}
    sort={{ field: 'at', order: 'DESC' }}
    bulkActions={<TrashActions />}
    empty={<EmptyList canCreate={false} text="ゴミ箱は空です" />}
  />
);
