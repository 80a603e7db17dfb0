import { Box, Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { sayMoment } from '#lib/japan-time.ts';
import { ColourBadge } from '#ui/colour-badge.tsx';
import { useChoices } from '#ui/inputs/use-choices.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';

interface Category {
  id: number;
  name: string;
  color: string;
}

/** A notice as members will read it, from what stands in the form. */
export function NoticePreview() {
  const [title, body, publishedAt, categoryId] = useWatch({
    name: ['title', 'body', 'published_at', 'notice_category_id'],
  });
  const { data: categories = [] } = useChoices<Category>('notice-categories');
  const category = categories.find(({ id }) => id === categoryId);
  return (
    <article>
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', color: 'text.secondary' }}>
        <span>{sayMoment(publishedAt).split(' ')[0]}</span>
        {category && <ColourBadge colour={category.color}>{category.name}</ColourBadge>}
      </Box>
      <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, my: 2 }}>
        {title || '（タイトルなし）'}
      </Typography>
      <RichText html={body ?? ''} />
    </article>
  );
}
