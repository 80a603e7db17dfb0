import { Autocomplete, FormHelperText, TextField } from '@mui/material';
import type { VideoChange } from '@orchard/contract/staff/bulk-changes';
import { useState } from 'react';
import { BulkAction } from '#ui/bulk/bulk-action.tsx';
import { BulkButtons } from '#ui/bulk/bulk-buttons.tsx';
import { BrandChecks } from '#ui/inputs/brand-checks.tsx';
import { type NamedTag, TagChoice, useChoices } from '#ui/inputs/choices.tsx';

/** Types the change, which the button hands on as it is. */
const change = (what: VideoChange): VideoChange => what;

function TagAction({ action }: { action: 'tags_add' | 'tags_remove' }) {
  const { data: tags = [] } = useChoices<NamedTag>('tags');
  const [chosen, setChosen] = useState<NamedTag[]>([]);
  const isAdding = action === 'tags_add';
  return (
    <BulkAction
      title={isAdding ? 'タグを付けますか？' : 'タグを外しますか？'}
      effect={isAdding ? 'すでに付いているタグはそのままです。' : 'ほかのタグはそのままです。'}
      change={
        chosen.length > 0 ? change({ action, tag_ids: chosen.map(({ id }) => id) }) : undefined
      }
      fields={
        <Autocomplete
          multiple
          options={tags}
          value={chosen}
          onChange={(_, next) => setChosen(next)}
          getOptionLabel={({ name }) => name}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          renderInput={(props) => <TextField {...props} label="タグ" />}
        />
      }
    >
      {isAdding ? 'タグを付ける' : 'タグを外す'}
    </BulkAction>
  );
}

function ReplaceTagAction() {
  const [from, setFrom] = useState<NamedTag | null>(null);
  const [into, setInto] = useState<NamedTag | null>(null);
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
          <TagChoice label="外すタグ" value={from} onChange={setFrom} />
          <TagChoice label="付けるタグ" value={into} onChange={setInto} />
        </>
      }
    >
      タグを付け替える
    </BulkAction>
  );
}

function SeriesAction({ action }: { action: 'series_add' | 'series_remove' }) {
  const { data: series = [] } = useChoices<{ id: number; title: string }>('series');
  const [chosen, setChosen] = useState<{ id: number; title: string } | null>(null);
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
        <Autocomplete
          options={series}
          value={chosen}
          onChange={(_, next) => setChosen(next)}
          getOptionLabel={({ title }) => title}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          renderInput={(props) => <TextField {...props} label="講座" />}
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
