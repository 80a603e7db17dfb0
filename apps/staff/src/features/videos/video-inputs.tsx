import { TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useDataProvider, useInput, useNotify } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { formatDuration, readDuration } from '#lib/duration.ts';
import { ChoiceChips, useChoices } from '#ui/inputs/choices.tsx';

/** Tags, found by typing; what is not there yet is made at once. */
export function TagsInput() {
  const dataProvider = useDataProvider();
  const queries = useQueryClient();
  const notify = useNotify();
  const make = async (typed?: string) => {
    const name = typed?.trim();
    if (!name) return undefined;
    try {
      const { data } = await dataProvider.create('tags', { data: { name } });
      await queries.invalidateQueries({ queryKey: ['tags'] });
      return data;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return undefined;
    }
  };
  return (
    <ChoiceChips
      source="tag_ids"
      reference="tags"
      label="タグ"
      onCreate={make}
      createLabel="入力すると、新しいタグを作成できます"
      createItemLabel="「%{item}」を新しいタグとして作成"
    />
  );
}

interface Category {
  id: number;
  name: string;
  tags: { id: number }[];
}

/** The categories that the chosen tags lead to: a category holds the videos with all of its tags. */
export function CategoriesHint() {
  const chosen = (useWatch({ name: 'tag_ids' }) ?? []) as number[];
  const { data = [] } = useChoices<Category>('video-categories');
  const names = data
    .filter(({ tags }) => tags.length > 0 && tags.every(({ id }) => chosen.includes(id)))
    .map(({ name }) => name);
  return (
    <Typography variant="body2" color="textSecondary" aria-live="polite">
      {names.length > 0
        ? `このタグで入るカテゴリー：${names.join('、')}`
        : 'カテゴリーはタグで決まります。今のタグで入るカテゴリーはありません。'}
    </Typography>
  );
}

/** A length in hours, minutes and seconds. */
export function DurationInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<{ source: string }>({ source });
  // An empty field has an empty text.
  const value = (field.value === '' ? null : field.value) as number | null;
  const [typed, setTyped] = useState(() => formatDuration(value));

  // Looked up, restored or reset.
  useEffect(() => {
    setTyped((before) => (Object.is(readDuration(before), value) ? before : formatDuration(value)));
  }, [value]);

  return (
    <TextField
      label={label}
      value={typed}
      placeholder="12:34"
      slotProps={{ htmlInput: { 'data-short': '' } }}
      error={fieldState.error !== undefined}
      helperText={
        fieldState.error ? '「12:34」のように分と秒で入力してください。' : '分:秒、または時:分:秒'
      }
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(readDuration(event.target.value));
      }}
      onBlur={field.onBlur}
    />
  );
}
