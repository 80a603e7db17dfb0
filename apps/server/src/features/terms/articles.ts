import { escapeHtml } from '#platform/html.ts';

/** A paragraph: its sentence, and the items that it counts. */
export type Paragraph = string | { sentence: string; items: readonly string[] };

/** An article of terms. */
export interface Article {
  heading: string;
  /** Several are numbered. */
  paragraphs: readonly Paragraph[];
}

const list = (items: readonly string[]) =>
  `<ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol>`;

const paragraph = (written: Paragraph): string =>
  typeof written === 'string'
    ? escapeHtml(written)
    : escapeHtml(written.sentence) + list(written.items.map(escapeHtml));

function article({ heading, paragraphs }: Article, number: number): string {
  const written = paragraphs.map(paragraph);
  const [only] = written;
  const body = written.length === 1 ? `<p>${only}</p>` : list(written);
  return `<h2>第${number}条（${escapeHtml(heading)}）</h2>${body}`;
}

/**
 * Terms as HTML: what stands before them, then the articles, counted from 第1条.
 * @param preamble plain text, as everything in the articles
 */
export const termsHtml = (preamble: string, articles: readonly Article[]): string =>
  [`<p>${escapeHtml(preamble)}</p>`]
    .concat(articles.map((written, index) => article(written, index + 1)))
    .join('\n');
