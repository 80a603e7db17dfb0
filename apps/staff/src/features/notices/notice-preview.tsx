import { Box, Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { formatDateTime } from '#lib/japan-time.ts';
import { ColourBadge } from '#ui/colour-badge.tsx';
import { useChoices } from '#ui/inputs/use-choices.ts';
import { SavedPreview, type Viewer } from '#ui/preview/saved-preview.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';

interface Category {
  name: string;
  color: string;
}

const Notice = ({
  title,
  body,
  published_at,
  category,
}: {
  title: string;
  body: string;
  published_at: string | null;
  category: Category | undefined;
}) => (
  <article>
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', color: 'text.secondary' }}>
      <span>{formatDateTime(published_at).split(' ')[0]}</span>
      {category && <ColourBadge colour={category.color}>{category.name}</ColourBadge>}
    </Box>
    <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, my: 2 }}>
      {title || '（タイトルなし）'}
    </Typography>
    <RichText html={body} />
  </article>
);

/** A notice that is being made, as members will read it. */
export function NoticePreview() {
  const [title = '', body = '', published_at = null, categoryId] = useWatch({
    name: ['title', 'body', 'published_at', 'notice_category_id'],
  });
  const { data: categories = [] } = useChoices<Category & { id: number }>('notice-categories');
  const category = categories.find(({ id }) => id === categoryId);
  return <Notice {...{ title, body, published_at, category }} />;
}

const ask = (viewer: Viewer) => call(staffApi.previewNotice, viewer);

/** A saved notice as members of a brand read it. */
export const SavedNoticePreview = () => (
  <SavedPreview ask={ask}>
    {({ notice }) => <Notice {...notice} category={notice.notice_category} />}
  </SavedPreview>
);
