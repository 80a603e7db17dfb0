const wide = '[\\u3000-\\u30ff\\u3400-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef]';
const brokenLine = new RegExp(`(?<=${wide})[ \\t]*\\r?\\n[ \\t]*(?=${wide})`, 'g');

/**
 * Word breaks the lines of its HTML also between Japanese characters, where the break would be
 * read as a space. Spaces that do not break become ordinary ones.
 */
export const mendLine = (text: string): string =>
  text
    .replace(/\u00a0/g, ' ')
    .replace(brokenLine, '')
    .replace(/\s*\r?\n\s*/g, ' ');

/** Mends all text below, other than code. */
export function mendText(root: Node): void {
  root.normalize();
  const walker = (root.ownerDocument ?? document).createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (!node.parentElement?.closest('pre')) node.nodeValue = mendLine(node.nodeValue ?? '');
  }
}
