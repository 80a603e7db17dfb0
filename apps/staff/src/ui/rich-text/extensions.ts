import { type Extensions, mergeAttributes } from '@tiptap/core';
import Image from '@tiptap/extension-image';
import { Table, TableKit } from '@tiptap/extension-table';
import StarterKit from '@tiptap/starter-kit';
import { Ruby } from './ruby.ts';

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
