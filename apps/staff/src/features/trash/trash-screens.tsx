import EraseIcon from '@mui/icons-material/DeleteForeverOutlined';
import RestoreIcon from '@mui/icons-material/RestoreFromTrashOutlined';
import { Chip, Link } from '@mui/material';
import { AUDIT_RESOURCES, type AuditResource } from '@orchard/contract/staff/audit-log-names';
import { readRightOf, TRASH_KINDS, writeRightOf } from '@orchard/contract/staff/kind-rights';
import type { Right } from '@orchard/contract/staff/rights';
import { useRights } from '#lib/use-rights.ts';
import type { RowOf } from '#lib/wire-types.ts';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { type Column, chipColumn, timeColumn, titleColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';
import { Row } from '#ui/row.tsx';
import { Quiet } from '#ui/texts.tsx';
import { RestoreButton } from '#ui/trash/restore-button.tsx';

const isHeld = (rights: readonly Right[], right: Right | undefined) =>
  right !== undefined && rights.includes(right);

const columns: Column<RowOf<'trash'>>[] = [
  titleColumn('label', '名前', ({ label }) => label || '（名称未設定）'),
  chipColumn('kind', '種類', ({ kind }) => (
    <Chip size="small" variant="outlined" label={AUDIT_RESOURCES[kind as AuditResource] ?? kind} />
  )),
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
    render: ({ id, kind, label }) => <RestoreButton id={id} kind={kind} label={label} />,
  },
];

function TrashActions() {
  const rights = useRights();
  const left = TRASH_KINDS.some((kind) => !isHeld(rights, writeRightOf(kind)))
    ? '元に戻す権限のない種類は対象になりません。'
    : '';
  return (
    <Row>
      <BulkAction
        startIcon={<RestoreIcon />}
        title="元に戻しますか？"
        effect={`削除する前の状態に戻ります。公開中だったものは、会員の画面にもまた表示されます。${left}`}
        change={{ action: 'restore' }}
      >
        元に戻す
      </BulkAction>
      {rights.includes('content.erase') && (
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
    </Row>
  );
}

/** What was deleted within the last thirty days, of the kinds that the operator may read. */
export function List() {
  const rights = useRights();
  const kinds = TRASH_KINDS.filter((kind) => isHeld(rights, readRightOf(kind)));
  return (
    <>
      <Quiet>
        まとめて行った変更は、<Link href="/jobs">一括処理</Link>から元に戻せます。
      </Quiet>
      <ContentList
        columns={columns}
        filters={[
          <SelectFilter
            key="kind"
            source="kind"
            label="種類"
            labels={Object.fromEntries(
              kinds.map((kind) => [kind, AUDIT_RESOURCES[kind as AuditResource]]),
            )}
            alwaysOn
          />,
        ]}
        sort={{ field: 'at', order: 'DESC' }}
        bulkActions={<TrashActions />}
      />
    </>
  );
}
