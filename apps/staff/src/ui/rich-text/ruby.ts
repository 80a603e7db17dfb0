import { Node } from '@tiptap/core';

/** What a ruby holds: text, or an element without attributes. */
type Part = string | { name: string; parts: Part[] };

const ALLOWED = new Set('rt rp strong em u s code'.split(' '));

/** Other elements go, what they hold stays. */
function partsOf(node: globalThis.Node): Part[] {
  if (node instanceof Text) return [node.data];
  const parts = [...node.childNodes].flatMap(partsOf);
  const name = node.nodeName.toLowerCase();
  return ALLOWED.has(name) ? [{ name, parts }] : parts;
}

type Written = string | [string, ...Written[]];

const write = (part: Part): Written =>
  typeof part === 'string' ? part : [part.name, ...part.parts.map(write)];

const textOf = (part: Part): string => {
  if (typeof part === 'string') return part;
  return part.name === 'rt' || part.name === 'rp' ? '' : part.parts.map(textOf).join('');
};

/**
 * Words with their reading, as they came from another program. The editor has them as one
 * character: they move and go as a whole, and nothing in them changes.
 */
export const Ruby = Node.create({
  name: 'ruby',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ parts: { default: [], parseHTML: partsOf, rendered: false } }),
  parseHTML: () => [{ tag: 'ruby' }],
  renderHTML: ({ node }) => ['ruby', ...(node.attrs.parts as Part[]).map(write)],
  renderText: ({ node }) => (node.attrs.parts as Part[]).map(textOf).join(''),
});
