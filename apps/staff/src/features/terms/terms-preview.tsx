import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { formatDay } from './format-day.ts';

/** The form's terms, in the members' view. */
export function TermsPreview() {
  const [title, body, revisedOn] = useWatch({ name: ['title', 'body', 'revised_on'] });
  return (
    <article>
      <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700 }}>
        {title || '（タイトルなし）'}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>
        {formatDay(revisedOn).replace(/\d+日$/, '')}改定
      </Typography>
      <RichText html={body ?? ''} />
    </article>
  );
}
