import MergeIcon from '@mui/icons-material/MergeOutlined';
import { Alert, Link } from '@mui/material';
import type { TagChange } from '@orchard/contract/staff/bulk-changes';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import { listAt } from '#lib/resource.ts';
import type { RecordOf, RowOf } from '#lib/wire-types.ts';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { BulkButtons } from '#ui/bulk/bulk-buttons.tsx';
import { contentScreens } from '#ui/form/content-screens.tsx';
import { type Named, RowChoice } from '#ui/inputs/choices.tsx';
import { LineInput } from '#ui/inputs/line-input.tsx';
import { type Column, countColumn, updatedColumn } from '#ui/list/columns.tsx';
import { ContentList } from '#ui/list/content-list.tsx';
import { SelectFilter } from '#ui/list/filters.tsx';

function MergeAction() {
  const [into, setInto] = useState<Named | null>(null);
  const change: TagChange | undefined = into ? { action: 'merge', into_id: into.id } : undefined;
  return (
    <BulkAction
      startIcon={<MergeIcon />}
      title="タグを統合しますか？"
      effect="選択したタグの動画と動画カテゴリーに統合先のタグを付け、選択したタグを削除します。結果の画面から元に戻せます。"
      change={change}
      fields={<RowChoice label="統合先のタグ" value={into} onChange={(_, tag) => setInto(tag)} />}
    >
      統合する
    </BulkAction>
  );
}

const TagBulk = () => (
  <BulkButtons canPublish={false}>
    <MergeAction />
  </BulkButtons>
);

/** Names the effects of a new name, before saving. */
function Uses() {
  const tag = useRecordContext<RecordOf<'tags'>>();
  if (!tag || tag.videos_count + tag.categories_count === 0) return null;
  return (
    <Alert severity="info">
      動画{tag.videos_count}本、動画カテゴリー{tag.categories_count}
      件で使われています。名前を変更すると、会員の画面と検索にもすぐに反映されます。一部の動画だけ別のタグにするには、
      <Link href={listAt('videos', { tag: String(tag.id) })}>このタグの動画</Link>
      を選択して「タグを付け替える」を押します。
    </Alert>
  );
}

const TagFields = () => (
  <>
    <LineInput source="name" label="タグ名" />
    <Uses />
  </>
);

const columns: Column<RowOf<'tags'>>[] = [
  { source: 'name', label: 'タグ名', sortable: true, onCard: 'title' },
  countColumn('videos_count', '動画', '本'),
  { ...countColumn('categories_count', '動画カテゴリー', '件'), sortable: false },
  updatedColumn,
];

const USES = { yes: '使用中', no: '未使用' };

const filters = [<SelectFilter key="used" source="used" label="使用状況" labels={USES} alwaysOn />];

export const List = () => (
  <ContentList columns={columns} filters={filters} bulkActions={<TagBulk />} />
);

export const { Edit, Create } = contentScreens({
  children: <TagFields />,
  defaults: { name: '' },
});
