import { Node } from '@tiptap/core';
import { EditorState, Plugin, type Transaction } from '@tiptap/pm/state';

/** The placeholders of a text by name, each with what people call it. */
export type PlaceholderLabels = Readonly<Record<string, string>>;

const MARK = 'data-placeholder';

/** What is stored of HTML in which placeholders are elements: their text. */
export const withoutElements = (html: string): string =>
  html.replace(new RegExp(`<span ${MARK}="">([^<]*)</span>`, 'g'), '$1');

const WRITTEN = /\{([a-z_]+)\}/g;

/** Each placeholder that stands as text, as the node; null where there is none. */
function replaceWritten(state: EditorState, labels: PlaceholderLabels): Transaction | null {
  const { tr, schema } = state;
  const type = schema.nodes.placeholder;
  state.doc.descendants((node, at, parent, index) => {
    if (!type || !parent?.canReplaceWith(index, index + 1, type)) return;
    for (const { 0: written, 1: name = '', index: offset } of node.text?.matchAll(WRITTEN) ?? []) {
      if (!Object.hasOwn(labels, name)) continue;
      const from = tr.mapping.map(at + offset);
      tr.replaceWith(from, from + written.length, type.create({ name }, null, node.marks));
    }
  });
  return tr.docChanged ? tr : null;
}

/**
 * A placeholder as one character with its name on it. Outside of the editor (stored, copied) it is
 * its text, `{name}`, and that text becomes one wherever it comes from. Others stay text.
 */
export const placeholder = (labels: PlaceholderLabels) =>
  Node.create({
    name: 'placeholder',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ name: { default: '', rendered: false } }),
    renderHTML: ({ node }) => ['span', { [MARK]: '' }, `{${node.attrs.name}}`],
    renderText: ({ node }) => `{${node.attrs.name}}`,
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('span');
        dom.className = 'placeholder';
        dom.textContent = labels[node.attrs.name] ?? '';
        return { dom };
      },
    onBeforeCreate() {
      const { options, schema } = this.editor;
      const doc = schema.nodeFromJSON(options.content);
      options.content = (replaceWritten(EditorState.create({ doc }), labels)?.doc ?? doc).toJSON();
    },
    addProseMirrorPlugins: () => [
      new Plugin({
        appendTransaction: (done, _, state) =>
          done.some(({ docChanged }) => docChanged) ? replaceWritten(state, labels) : null,
      }),
    ],
  });

/** How placeholders look in a text. */
export const placeholderStyle = {
  '& .placeholder': {
    px: 0.75,
    py: '1px',
    borderRadius: 1,
    border: 1,
    borderColor: 'primary.main',
    color: 'primary.main',
    fontSize: '0.875em',
    cursor: 'default',
    whiteSpace: 'normal',
  },
  // The editor's own sign beside an element in which nothing can be typed.
  '& .ProseMirror-separator': { display: 'inline', m: 0, width: 0, height: 0 },
} as const;
