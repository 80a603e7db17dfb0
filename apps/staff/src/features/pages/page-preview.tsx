import { Typography } from '@mui/material';
import { staffApi } from '@orchard/contract/staff';
import { useWatch } from 'react-hook-form';
import { call } from '#lib/api/call.ts';
import { SavedPreview, type Viewer } from '#ui/preview/saved-preview.tsx';
import { RichText } from '#ui/rich-text/rich-text.tsx';

const Page = ({ title, body }: { title: string; body: string }) => (
  <article>
    <Typography component="h1" sx={{ fontSize: '1.5rem', fontWeight: 700, mb: 2 }}>
      {title || '（タイトルなし）'}
    </Typography>
    <RichText html={body} />
  </article>
);

/** A page that is being made, as members will read it. */
export function PagePreview() {
  const [title = '', body = ''] = useWatch({ name: ['title', 'body'] });
  return <Page title={title} body={body} />;
}

const ask = (viewer: Viewer) => call(staffApi.previewPage, viewer);

/** A saved page as members of a brand read it. */
export const SavedPagePreview = () => (
  <SavedPreview ask={ask}>{({ page }) => <Page {...page} />}</SavedPreview>
);
