import { type AnyNode, type ChildNode, isTag } from 'domhandler';
import { DomUtils, parseDocument } from 'htmlparser2';
import type { ArticledTerms } from './articles.ts';

const htmlOf = (nodes: ChildNode[]) => DomUtils.getOuterHTML(nodes, { encodeEntities: 'utf8' });

const isReading = (node: AnyNode) => isTag(node) && (node.name === 'rt' || node.name === 'rp');

/** Replaces the browser's parser on the server; sanitised HTML gives the same result. */
export function articlesOf(html: string): ArticledTerms {
  const preamble: ChildNode[] = [];
  const parts: { heading: string; nodes: ChildNode[] }[] = [];
  for (const node of parseDocument(html).children) {
    if (isTag(node) && node.name === 'h2') {
      // A heading is shown as text, without the readings beside it.
      for (const reading of DomUtils.filter(isReading, node)) DomUtils.removeElement(reading);
      parts.push({ heading: DomUtils.textContent(node).trim(), nodes: [] });
    } else {
      (parts.at(-1)?.nodes ?? preamble).push(node);
    }
  }
  return {
    preamble: htmlOf(preamble),
    articles: parts.map(({ heading, nodes }) => ({ heading, html: htmlOf(nodes) })),
  };
}
