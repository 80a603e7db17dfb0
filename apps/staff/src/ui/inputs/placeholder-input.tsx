import { type InputBaseComponentProps, TextField } from '@mui/material';
import { Extension, Node } from '@tiptap/core';
import { Slice } from '@tiptap/pm/model';
import { type Editor, EditorContent } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type FocusEventHandler, useId } from 'react';
import {
  type PlaceholderLabels,
  placeholder,
  placeholderStyle,
} from '#ui/rich-text/placeholder.ts';
import { PlaceholderRow } from '#ui/rich-text/placeholder-row.tsx';
import { toParagraphs, useEditorField } from '#ui/rich-text/use-editor-field.ts';

const plainText = StarterKit.configure({
  document: false,
  ...{ blockquote: false, bold: false, bulletList: false, code: false, codeBlock: false },
  ...{ hardBreak: false, heading: false, horizontalRule: false, italic: false, link: false },
  ...{ listItem: false, listKeymap: false, orderedList: false, strike: false, underline: false },
  trailingNode: false,
});

const doc = (content: string) => Node.create({ name: 'doc', topNode: true, content });

/** A line of text is sent off with its form, as other fields are. */
const EnterSubmits = Extension.create({
  addKeyboardShortcuts: () => ({
    Enter: ({ editor }) => {
      editor.view.dom.closest('form')?.requestSubmit();
      return true;
    },
  }),
});

const linesOf = (text: string) => text.split(/\r\n?|\n/);

const toDocument = (lines: readonly string[]) => ({ type: 'doc', content: toParagraphs(lines) });

/** The editor in the place of a field's own element. */
const EditorPlace = ({ editor, className, onFocus, onBlur }: InputBaseComponentProps) => (
  <EditorContent
    editor={editor as Editor}
    className={className}
    onFocus={onFocus as FocusEventHandler}
    onBlur={onBlur as FocusEventHandler}
    style={{ height: 'auto', minHeight: '1.4375em', overflowWrap: 'anywhere', minWidth: 0 }}
  />
);

/**
 * Text with placeholders, which are shown by their names and are one character each. Its value has
 * them as `{name}`.
 * @param minRows as many lines and more; absent: a single line
 */
export function PlaceholderInput({
  source,
  label,
  placeholders,
  minRows,
  helperText,
}: {
  source: string;
  label: string;
  placeholders: PlaceholderLabels;
  minRows?: number;
  helperText?: string;
}) {
  const id = useId();
  const isMultiline = minRows !== undefined;
  const { editor, mayWrite, message } = useEditorField(source, {
    extensions: [
      plainText,
      placeholder(placeholders),
      ...(isMultiline ? [doc('paragraph+')] : [doc('paragraph'), EnterSubmits]),
    ],
    toContent: (text) => toDocument(linesOf(text)),
    toText: (written) => written.getText({ blockSeparator: '\n' }),
    coreExtensionOptions: { clipboardTextSerializer: { blockSeparator: '\n' } },
    attributes: {
      'aria-labelledby': `${id}-label`,
      'aria-describedby': `${id}-helper-text`,
      'aria-multiline': String(isMultiline),
    },
    editorProps: {
      handlePaste: (view, event) => {
        const text = event.clipboardData?.getData('text/plain');
        if (!text) return false;
        const lines = linesOf(text);
        const written = toDocument(isMultiline ? lines : [lines.join(' ')]);
        const { content } = view.state.schema.nodeFromJSON(written);
        view.dispatch(view.state.tr.replaceSelection(new Slice(content, 1, 1)).scrollIntoView());
        return true;
      },
    },
  });

  return (
    <div>
      <TextField
        id={id}
        label={label}
        error={message !== undefined}
        helperText={message ?? helperText}
        slotProps={{
          inputLabel: { shrink: true, onClick: () => editor.commands.focus() },
          input: {
            notched: true,
            inputComponent: EditorPlace,
            inputProps: { editor } as InputBaseComponentProps,
          },
        }}
        sx={{
          ...placeholderStyle,
          '& .ProseMirror.ProseMirror': {
            outline: 'none',
            whiteSpace: 'break-spaces',
            minHeight: `${(minRows ?? 1) * 1.75}em`,
            lineHeight: 1.75,
          },
          '& .ProseMirror p': { m: 0 },
          '& .ProseMirror-selectednode': { outline: 2, outlineColor: 'primary.main' },
        }}
      />
      {mayWrite && <PlaceholderRow editor={editor} labels={placeholders} label={label} />}
    </div>
  );
}
