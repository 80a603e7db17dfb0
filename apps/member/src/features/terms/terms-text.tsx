import type { Terms } from '@orchard/contract/terms';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { createMessages } from '#lib/messages.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';
import { type Article, articlesOf } from './articles.ts';

/** The feature's sentences, and those that all share. */
export const t = createMessages({
  'terms.outline': '目次',
  'terms.revised': '{month}改定',
});

const idOf = (index: number) => `article-${index + 1}`;

const Outline = ({ articles }: { articles: Article[] }) => (
  <nav
    aria-label={t('terms.outline')}
    className="my-8 rounded-2xl border border-line bg-raised px-5 py-4"
  >
    <ol className="grid gap-x-6 sm:grid-cols-2">
      {articles.map(({ heading }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: articles are counted by their place
        <li key={index}>
          <a
            href={`#${idOf(index)}`}
            className="flex min-h-11 items-center py-1 text-sm leading-snug text-tint hover:underline"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  </nav>
);

/** Terms with an outline of their articles, each of which has its own address. */
export function TermsText({ terms }: { terms: Terms }) {
  const { preamble, articles } = useMemo(() => articlesOf(terms.body), [terms.body]);
  const { hash } = useLocation();
  useEffect(() => {
    // Scrolls to the article in the address after the text is rendered.
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <>
      {preamble !== '' && <RichText html={preamble} />}
      {articles.length > 1 && <Outline articles={articles} />}
      {articles.map(({ heading, html }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: articles are counted by their place
        <section key={index} id={idOf(index)} aria-labelledby={`${idOf(index)}-heading`}>
          <h2
            id={`${idOf(index)}-heading`}
            className="mt-10 mb-3 border-l-3 border-primary pl-3 text-[1.1875rem] leading-normal"
          >
            {heading}
          </h2>
          <RichText html={html} />
        </section>
      ))}
    </>
  );
}
