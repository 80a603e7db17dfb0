import { Box, FormControl, FormHelperText, FormLabel } from '@mui/material';
import { EditorContent } from '@tiptap/react';
import { type ReactNode, type RefObject, useId, useRef } from 'react';
import { uploadImage } from '#lib/api/send-file.ts';
import { UploadBar, useUpload } from '#ui/upload-bar.tsx';
import { extensions, toDocument, toStored } from './body-document.ts';
import { cleanPasted } from './paste/clean-pasted.ts';
import {
  type PlaceholderLabels,
  placeholder,
  placeholderStyle,
  withoutElements,
} from './placeholder.ts';
import { PlaceholderRow } from './placeholder-row.tsx';
import { bodyStyle } from './rich-text.tsx';
import { Toolbar } from './toolbar.tsx';
import { toParagraphs, useEditorField } from './use-editor-field.ts';

const pictures = (files: FileList | undefined | null) =>
  [...(files ?? [])].filter((file) => file.type.startsWith('image/'));

/** A field of text, for what writes into it at the cursor. */
export interface TextField {
  /** Holds the field. */
  box: RefObject<HTMLElement | null>;
  /** What stands in the cursor's line before it; undefined while something is selected. */
  line(): string | undefined;
  /** Puts plain text in place of so many characters before the cursor. */
  replace(length: number, text: string): void;
}

/**
 * A body with headings, lists, links, pictures and tables. What is pasted from Word or Google
 * Docs keeps its structure and loses everything else; pictures that are pasted or dropped are
 * stored on the site.
 * @param upload stores a picture and answers its address
 */
export function RichTextInput({
  source,
  label,
  upload = uploadImage,
  below,
  placeholders,
}: {
  source: string;
  label: string;
  upload?: typeof uploadImage;
  /** What stands below it and writes into it. */
  below?: (field: TextField) => ReactNode;
  /** What stands for each member's own. */
  placeholders?: PlaceholderLabels;
}) {
  const { progress, problem, send } = useUpload();
  const labelId = useId();
  const box = useRef<HTMLDivElement>(null);

  const insert = async (files: readonly File[]) => {
    for (const file of files) {
      await send(file, async (onProgress) => {
        const src = await upload(file, onProgress);
        editor.chain().focus().setImage({ src, alt: '' }).run();
      });
    }
  };
  const take = (files: FileList | undefined | null) => {
    const found = pictures(files);
    if (found.length > 0) void insert(found);
    return found.length > 0;
  };

  const {
    editor,
    mayWrite,
    message: refusal,
  } = useEditorField(source, {
    extensions: placeholders ? [...extensions, placeholder(placeholders)] : extensions,
    toContent: toDocument,
    toText: (written) => toStored(withoutElements(written.getHTML())),
    attributes: { 'aria-labelledby': labelId, 'aria-multiline': 'true' },
    editorProps: {
      transformPastedHTML: cleanPasted,
      handlePaste: (_view, event) =>
        !event.clipboardData?.types.includes('text/html') && take(event.clipboardData?.files),
      handleDrop: (_view, event, _slice, moved) => !moved && take(event.dataTransfer?.files),
    },
  });
  const message = problem ?? refusal;

  const textField: TextField = {
    box,
    line: () => {
      const { $from, empty } = editor.state.selection;
      if (!empty || !$from.parent.isTextblock) return undefined;
      return $from.parent.textBetween(0, $from.parentOffset, undefined, '\n').split('\n').at(-1);
    },
    replace: (length, text) => {
      // The editor's own command waits for the next frame, while what is typed goes to the button.
      editor.view.focus();
      const { from, to } = editor.state.selection;
      const lines = text.split('\n');
      // A single line goes into the paragraph of the cursor.
      const content = lines.length > 1 ? toParagraphs(lines) : { type: 'text', text };
      const emptied = editor.chain().deleteRange({ from: from - length, to });
      emptied.insertContent(content).scrollIntoView().run();
    },
  };

  return (
    <FormControl error={message !== undefined} fullWidth ref={box}>
      <FormLabel id={labelId} onClick={() => editor.commands.focus()} sx={{ mb: 1 }}>
        {label}
      </FormLabel>
      <Box
        sx={{
          border: 1,
          borderColor: message ? 'error.main' : 'text.secondary',
          borderRadius: 1,
          '&:focus-within': {
            ...{ borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
          },
        }}
      >
        {mayWrite && <Toolbar editor={editor} onPictures={insert} />}
        {progress && (
          <Box sx={{ p: 1 }}>
            <UploadBar progress={progress} label="画像をアップロードしています" />
          </Box>
        )}
        <Box
          sx={{
            p: 2,
            ...placeholderStyle,
            '& .ProseMirror.ProseMirror': {
              ...bodyStyle,
              minHeight: 240,
              outline: 'none',
              whiteSpace: 'break-spaces',
            },
            // The frame around it says where the focus is.
            '& .ProseMirror:focus-visible': { outline: 'none' },
            '& .ProseMirror-selectednode': { outline: '2px solid', outlineColor: 'primary.main' },
            '& .selectedCell': { bgcolor: 'action.selected' },
          }}
        >
          <EditorContent editor={editor} />
        </Box>
      </Box>
      {below && <Box sx={{ mt: 1 }}>{below(textField)}</Box>}
      {placeholders && mayWrite && (
        <PlaceholderRow editor={editor} labels={placeholders} label={label} />
      )}
      {message && <FormHelperText role="alert">{message}</FormHelperText>}
    </FormControl>
  );
}
