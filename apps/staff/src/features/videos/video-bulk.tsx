import { FormHelperText } from '@mui/material';
import type { VideoChange } from '@orchard/contract/staff/bulk-changes';
import { useState } from 'react';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { BulkButtons } from '#ui/bulk/bulk-buttons.tsx';
import { BrandChecks } from '#ui/inputs/brand-checks.tsx';
import { type Named, RowChoice } from '#ui/inputs/choices.tsx';

/** Types the change, which the button hands on as it is. */
const change = (what: VideoChange): VideoChange => what;

function TagAction({ action }: { action: 'tags_add' | 'tags_remove' }) {
  const [chosen, setChosen] = useState<Named[]>([]);
  const isAdding = action === 'tags_add';
  return (
    <BulkAction
      title={isAdding ? 'タグを付けますか？' : 'タグを外しますか？'}
      effect={isAdding ? 'すでに付いているタグはそのままです。' : 'ほかのタグはそのままです。'}
      change={
        chosen.length > 0 ? change({ action, tag_ids: chosen.map(({ id }) => id) }) : undefined
      }
      fields={
        <RowChoice multiple label="タグ" value={chosen} onChange={(_, next) => setChosen(next)} />
      }
    >
      {isAdding ? 'タグを付ける' : 'タグを外す'}
    </BulkAction>
  );
}

function ReplaceTagAction() {
  const [from, setFrom] = useState<Named | null>(null);
  const [into, setInto] = useState<Named | null>(null);
  return (
    <BulkAction
      title="タグを付け替えますか？"
      effect="外すタグが付いていない動画は変わりません。"
      change={
        from && into && from.id !== into.id
          ? change({ action: 'tag_replace', tag_id: from.id, into_id: into.id })
          : undefined
      }
      fields={
        <>
          <RowChoice label="外すタグ" value={from} onChange={(_, tag) => setFrom(tag)} />
          <RowChoice label="付けるタグ" value={into} onChange={(_, tag) => setInto(tag)} />
        </>
      }
    >
      タグを付け替える
    </BulkAction>
  );
}

function SeriesAction({ action }: { action: 'series_add' | 'series_remove' }) {
  const [chosen, setChosen] = useState<Named | null>(null);
  const isAdding = action === 'series_add';
  return (
    <BulkAction
      title={isAdding ? '講座に追加しますか？' : '講座から外しますか？'}
      effect={
        isAdding
          ? '講座の最後に、登録順で追加します。視聴の開始は「すぐに」です。'
          : '講座から外れた動画は、動画一覧に残ります。'
      }
      change={chosen ? change({ action, series_id: chosen.id }) : undefined}
      fields={
        <RowChoice
          reference="series"
          label="講座"
          value={chosen}
          onChange={(_, next) => setChosen(next)}
        />
      }
    >
      {isAdding ? '講座に追加' : '講座から外す'}
    </BulkAction>
  );
}

function AudienceAction() {
  const [chosen, setChosen] = useState<number[]>([]);
  return (
    <BulkAction
      title="公開対象を変更しますか？"
      effect="今の公開対象と置き換わります。"
      change={change({ action: 'brands_set', brand_ids: chosen })}
      fields={
        <BrandChecks role="group" aria-label="公開対象" chosen={chosen} onChange={setChosen}>
          <FormHelperText>ブランドを選択しない場合は、全員に公開されます。</FormHelperText>
        </BrandChecks>
      }
    >
      公開対象を変更
    </BulkAction>
  );
}

/** The actions on chosen videos. */
export const VideoBulk = () => (
  <BulkButtons canPublish>
    <TagAction action="tags_add" />
    <TagAction action="tags_remove" />
    <ReplaceTagAction />
    <AudienceAction />
    <SeriesAction action="series_add" />
    <SeriesAction action="series_remove" />
  </BulkButtons>
);
