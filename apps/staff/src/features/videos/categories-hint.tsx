import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { useChoices } from '#ui/inputs/use-choices.ts';

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
