import { Box, Typography } from '@mui/material';
import { sizedPicture } from '@orchard/contract/picture-sizes';
import { useWatch } from 'react-hook-form';
import { RichText } from '#ui/rich-text/rich-text.tsx';

/** A series that is being made, as members will read it. */
export function SeriesPreview() {
  const [title = '', body = '', picture = null, lectures = []] = useWatch({
    name: ['title', 'body', 'picture_url', 'lectures'],
  });
  return (
    <article>
      {picture && (
        <Box
          component="img"
          src={sizedPicture(picture, 'card')}
          alt=""
          sx={{ width: '100%', aspectRatio: '16 / 9', objectFit: 'cover', borderRadius: 1 }}
        />
      )}
      <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, my: 2 }}>
        {title || '（タイトルなし）'}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 2 }}>{`全${lectures.length}回`}</Typography>
      <RichText html={body} />
    </article>
  );
}
