import { Typography } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { RichText } from '#ui/rich-text/rich-text.tsx';

/** A page as members will read it, from what stands in the form. */
export function PagePreview() {
  const [title, body] = useWatch({ name: ['title', 'body'] });
  return (
    <article>
      <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, mb: 2 }}>
        {title || '（タイトルなし）'}
      </Typography>
      <RichText html={body ?? ''} />
    </article>
  );
}
