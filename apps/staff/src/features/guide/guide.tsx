import { Box, Paper } from '@mui/material';
import Markdown from 'markdown-to-jsx';
import { type ComponentProps, useEffect } from 'react';
import { Title } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { BASENAME } from '#lib/router-provider.ts';

const [text = ''] = Object.values(
  import.meta.glob<string>('../../../../../docs/guide.ja.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);
const pictures = import.meta.glob<string>('../../../../../docs/images/guide/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** The heading's words as its address: the same on every page that shows the guide. */
const anchorOf = (heading: string): string => heading.trim().toLowerCase().replace(/\s+/g, '-');

const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading = '']) => heading);

const Picture = ({ src = '', alt = '' }: ComponentProps<'img'>) => (
  <img src={pictures[`../../../../../docs/${src}`]} alt={alt} loading="lazy" />
);

/** Screens of the console open here; a file beside the guide has no address, its words stay. */
const GuideLink = ({ href = '', children }: ComponentProps<'a'>) => {
  if (href.startsWith(`${BASENAME}/`))
    return <Link to={href.slice(BASENAME.length)}>{children}</Link>;
  return href.startsWith('#') ? <a href={href}>{children}</a> : children;
};

const options = {
  disableParsingRawHTML: true,
  slugify: anchorOf,
  overrides: {
    ...{ a: GuideLink, img: Picture },
    // The keyboard scrolls what is too wide for a phone.
    pre: { props: { tabIndex: 0, role: 'region', 'aria-label': 'プログラム' } },
  },
};

/** The guide for operators, the same text as the repository's. */
export function Guide() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [hash]);
  return (
    <Paper
      component="article"
      variant="outlined"
      sx={{
        ...{ mt: 2, p: { xs: 2, sm: 4 }, maxWidth: 860, overflowWrap: 'anywhere' },
        ...{ lineHeight: 1.9, '& h1': { display: 'none' } },
        '& h2': { mt: 5, mb: 1, fontSize: '1.3rem', scrollMarginTop: 64 },
        '& a': { color: 'primary.main' },
        '& li': { mb: 0.5 },
        '& img': {
          ...{ display: 'block', width: '100%', height: 'auto', my: 1 },
          ...{ border: 1, borderColor: 'divider', borderRadius: 1 },
        },
        '& pre': { overflowX: 'auto', lineHeight: 1.5, bgcolor: 'action.hover', p: 1.5 },
        '& table': { borderCollapse: 'collapse' },
        '& th, & td': { border: 1, borderColor: 'divider', px: 1.5, py: 0.5, textAlign: 'left' },
      }}
    >
      <Title title="運用ガイド" />
      <Box component="nav" aria-label="目次">
        <ul>
          {headings.map((heading) => (
            <li key={heading}>
              <a href={`#${anchorOf(heading)}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </Box>
      <Markdown options={options}>{text}</Markdown>
    </Paper>
  );
}
