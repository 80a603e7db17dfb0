import { parseInert } from '#ui/excerpt/parse-inert.ts';

/** An article of terms: its heading and its HTML. */
export interface Article {
  heading: string;
  html: string;
}

/** Terms by article, with the HTML before the first heading. */
export interface ArticledTerms {
  preamble: string;
  articles: Article[];
}

const htmlOf = (nodes: readonly Node[]): string => {
  const holder = document.implementation.createHTMLDocument().createElement('div');
  holder.append(...nodes.map((node) => node.cloneNode(true)));
  return holder.innerHTML;
};

/** Splits the HTML of terms at its second-level headings. */
export function articlesOf(html: string): ArticledTerms {
  const preamble: Node[] = [];
  const parts: { heading: string; nodes: Node[] }[] = [];
  const body = parseInert(html);
  // A heading is shown as text, without the readings beside it.
  for (const reading of body.querySelectorAll('h2 :is(rt, rp)')) reading.remove();
  for (const node of body.childNodes) {
    if (node instanceof Element && node.localName === 'h2') {
      parts.push({ heading: node.textContent.trim(), nodes: [] });
    } else {
      (parts.at(-1)?.nodes ?? preamble).push(node);
    }
  }
  return {
    preamble: htmlOf(preamble),
    articles: parts.map(({ heading, nodes }) => ({ heading, html: htmlOf(nodes) })),
  };
}
