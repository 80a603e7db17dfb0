/** An article of terms: its heading, and what stands below it as HTML. */
export interface Article {
  heading: string;
  html: string;
}

const htmlOf = (nodes: readonly Node[]): string => {
  const holder = document.implementation.createHTMLDocument().createElement('div');
  holder.append(...nodes.map((node) => node.cloneNode(true)));
  return holder.innerHTML;
};

/**
 * Takes terms apart at their headings of the second level.
 * @param body the root of the parsed HTML; it is only read
 * @returns what stands before the first heading, and the articles
 */
export function articlesOf(body: Node): { preamble: string; articles: Article[] } {
  const preamble: Node[] = [];
  const parts: { heading: string; nodes: Node[] }[] = [];
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
