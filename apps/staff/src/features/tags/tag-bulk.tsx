import MergeIcon from '@mui/icons-material/MergeOutlined';
import type { TagChange } from '@orchard/contract/staff/bulk-changes';
import { useState } from 'react';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { type NamedTag, TagChoice } from '#ui/inputs/tag-choice.tsx';
import { BulkButtons } from '#ui/list/bulk-buttons.tsx';

function MergeAction() {
  const [into, setInto] = useState<NamedTag | null>(null);
  const change: TagChange | undefined = into ? { action: 'merge', into_id: into.id } : undefined;
  return (
    <BulkAction
      startIcon={<MergeIcon />}
      title="タグを統合しますか？"
      effect="選択したタグの動画と動画カテゴリーに統合先のタグを付け、選択したタグを削除します。結果の画面から元に戻せます。"
      change={change}
      fields={<TagChoice label="統合先のタグ" value={into} onChange={setInto} />}
    >
      統合する
    </BulkAction>
  );
}

/** The actions on chosen tags. */
export const TagBulk = () => (
  <BulkButtons canPublish={false}>
    <MergeAction />
  </BulkButtons>
);
