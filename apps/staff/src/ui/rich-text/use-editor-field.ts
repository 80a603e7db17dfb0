import type { Content } from '@tiptap/core';
import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { useInput } from 'react-admin';
import { useMayWrite } from '#lib/use-rights.ts';

/** Lines of text as an editor's paragraphs. */
export const toParagraphs = (lines: readonly string[]) =>
  lines.map((text) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) }));

/**
 * An editor that is a field of the form around.
 * @param source the field
 * @param toContent the field's text as the editor's document
 * @param toText what the field has of the editor's document
 * @param options what else the editor is given; `attributes` are those of its textbox
 */
export function useEditorField(
  source: string,
  {
    toContent,
    toText,
    attributes,
    editorProps,
    ...options
  }: UseEditorOptions & {
    toContent: (text: string) => Content;
    toText: (editor: Editor) => string;
    attributes: Record<string, string>;
  },
) {
  const { field, fieldState } = useInput<{ source: string }>({ source });
  const mayWrite = useMayWrite();
  const message = fieldState.error?.message;
  const value = (field.value as string | null) ?? '';
  const written = useRef(value);

  const editor = useEditor({
    ...options,
    editable: mayWrite,
    content: toContent(value),
    // Its style sheet would be inline; ours is in `sx`.
    injectCSS: false,
    editorProps: {
      ...editorProps,
      attributes: { role: 'textbox', 'aria-invalid': String(message !== undefined), ...attributes },
    },
    onUpdate: ({ editor: changed }) => {
      written.current = toText(changed);
      field.onChange(written.current);
    },
    onBlur: () => field.onBlur(),
  });

  // The rights may be known later than the text.
  useEffect(() => editor.setEditable(mayWrite, false), [mayWrite, editor]);

  // Another record, an earlier version or a reset puts another text into the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: how it becomes a document stays the same
  useEffect(() => {
    if (value === written.current) return;
    written.current = value;
    editor.commands.setContent(toContent(value), { emitUpdate: false });
  }, [value, editor]);

  return { editor, mayWrite, message };
}
