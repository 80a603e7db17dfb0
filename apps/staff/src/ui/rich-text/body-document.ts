import { type Extensions, getSchema, type JSONContent, mergeAttributes, Node } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import { DOMParser } from '@tiptap/pm/model';
import StarterKit from '@tiptap/starter-kit';
import { toSafeNodes } from './rich-text.tsx';

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
const Ruby = Node.create({
  name: 'ruby',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ parts: { default: [], parseHTML: partsOf, rendered: false } }),
  parseHTML: () => [{ tag: 'ruby' }],
  renderHTML: ({ node }) => ['ruby', ...(node.attrs.parts as Part[]).map(write)],
  renderText: ({ node }) => (node.attrs.parts as Part[]).map(textOf).join(''),
});

// As it is stored: widths would be inline styles, which the document's policy refuses.
const PlainTable = Table.extend({
  renderHTML: ({ HTMLAttributes }) => ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]],
});

/** What bodies may hold, as far as the site stores it. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      protocols: ['mailto', 'tel'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  Ruby,
  Image.configure({ allowBase64: false }),
  PlainTable.configure({ resizable: false, View: null }),
  TableKit.configure({ table: false }),
];

/** The editor's own rules for what stands where. */
export const schema = getSchema(extensions);

/**
 * A stored body as the editor's document. The editor is never given HTML as text: the browser
 * would have to parse it unchecked, which the site's policy forbids.
 */
export const toDocument = (html: string): JSONContent =>
  DOMParser.fromSchema(schema).parse(toSafeNodes(html)).toJSON() as JSONContent;

/** What is stored of the editor's HTML: nothing where nothing was written. */
export const toStored = (html: string): string =>
  /^(?:<p>(?:<br>)?<\/p>)*$/.test(html) ? '' : html;
