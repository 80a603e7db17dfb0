import { Box } from '@mui/material';
import DOMPurify from 'dompurify';
import { useEffect, useRef } from 'react';

const BODY_TAGS =
  'p br h2 h3 h4 ul ol li strong em u s a blockquote img table thead tbody tr th td hr code pre figure figcaption ruby rt rp'.split(
    ' ',
  );

/** The attributes that the site stores in bodies. */
const BODY_ATTRIBUTES = [
  'href',
  'title',
  'src',
  'alt',
  'width',
  'height',
  'colspan',
  'rowspan',
  'scope',
  'start',
];

/** HTML that operators wrote, as nodes without anything that runs, frames or styles. */
export const toSafeNodes = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, {
    ALLOWED_TAGS: BODY_TAGS,
    ALLOWED_ATTR: BODY_ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });

/** How bodies look, to members and while they are written. */
export const bodyStyle = {
  fontSize: '1rem',
  lineHeight: 1.8,
  overflowWrap: 'anywhere',
  lineBreak: 'strict',
  '& > :first-of-type': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p': { my: 1.5 },
  '& h2': { fontSize: '1.375rem', mt: 4, mb: 1.5, wordBreak: 'auto-phrase' },
  '& h3': { fontSize: '1.125rem', mt: 3, mb: 1, wordBreak: 'auto-phrase' },
  '& h4': { fontSize: '1rem', mt: 2, mb: 1 },
  '& ul, & ol': { pl: 3, my: 1.5 },
  '& li > p': { my: 0.5 },
  '& a': { color: 'primary.main', textDecoration: 'underline' },
  '& rt': { fontSize: '0.5em', lineHeight: 1.2, color: 'text.secondary' },
  '& blockquote': {
    mx: 0,
    pl: 2,
    borderLeft: 4,
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& img': { maxWidth: '100%', height: 'auto', borderRadius: 1 },
  '& pre': { p: 2, overflowX: 'auto', bgcolor: 'background.default', borderRadius: 1 },
  '& hr': { border: 0, borderTop: 1, borderColor: 'divider', my: 3 },
  '& table': { borderCollapse: 'collapse', display: 'block', overflowX: 'auto' },
  '& th, & td': {
    border: 1,
    borderColor: 'text.secondary',
    px: 1.5,
    py: 0.75,
    textAlign: 'left',
    verticalAlign: 'top',
    minWidth: 64,
  },
  '& th': { bgcolor: 'background.paper' },
} as const;

/** HTML that operators or members wrote, shown in the members' look; sanitised every time. */
export function RichText({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(toSafeNodes(html));
  }, [html]);
  return <Box ref={place} sx={bodyStyle} />;
}
