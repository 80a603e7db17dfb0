import { escapeHtml } from '#platform/html/html.ts';

/** A paragraph: its sentence and its numbered items. */
export type Paragraph = string | { sentence: string; items: readonly string[] };

export interface Article {
  heading: string;
  /** Numbered if there are several. */
  paragraphs: readonly Paragraph[];
}

const list = (items: readonly string[]) =>
  `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;

const itemsOf = (written: Paragraph) =>
  typeof written === 'string' ? '' : list(written.items.map(escapeHtml));

const sentenceOf = (written: Paragraph) =>
  escapeHtml(typeof written === 'string' ? written : written.sentence);

function article({ heading, paragraphs }: Article, number: number): string {
  const [only, ...more] = paragraphs;
  const body =
    only !== undefined && more.length === 0
      ? `<p>${sentenceOf(only)}</p>${itemsOf(only)}`
      : list(paragraphs.map((written) => sentenceOf(written) + itemsOf(written)));
  return `<h2>第${number}条（${escapeHtml(heading)}）</h2>${body}`;
}

/**
 * Terms as HTML: the preamble, then the articles from 第1条.
 * @param preamble plain text, like all text of the articles
 */
export const termsHtml = (preamble: string, articles: readonly Article[]): string =>
  [`<p>${escapeHtml(preamble)}</p>`]
    .concat(articles.map((written, index) => article(written, index + 1)))
    .join('\n');
