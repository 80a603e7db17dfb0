import { Button } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { AskDialog } from '#ui/ask-dialog.tsx';
import { LinkInput } from '#ui/inputs/link-input.tsx';

/**
 * What was typed as the target of a link, as it is stored; null for what leads nowhere or would
 * run something.
 */
export function linkAddress(typed: string): string | null {
  const text = typed.trim().normalize('NFC');
  if (/^\/(?!\/)\S*$/.test(text) || /^(?:mailto|tel):\S+$/i.test(text)) return text;
  if (/^[/\\]/.test(text)) return null;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  const address = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  try {
    const { protocol, hostname, href } = new URL(address);
    return /^https?:$/.test(protocol) && /\.|^localhost$/.test(hostname) ? href : null;
  } catch {
    return null;
  }
}

/** Asks for the target of the selected text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const present = (editor.getAttributes('link').href as string | undefined) ?? '';
  const [typed, setTyped] = useState(present);
  const [isWrong, setIsWrong] = useState(false);
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  const set = () => {
    const href = linkAddress(typed);
    if (!href) return setIsWrong(true);
    const chain = editor.chain().focus();
    if (editor.state.selection.empty && !present) {
      const marks = [{ type: 'link', attrs: { href } }];
      chain.insertContent({ type: 'text', text: typed.trim(), marks }).run();
    } else chain.extendMarkRange('link').setLink({ href }).run();
    onClose();
  };
  return (
    <AskDialog
      title="リンク"
      onClose={onClose}
      actions={
        <>
          {present && (
            <Button color="error" onClick={remove}>
              リンクを外す
            </Button>
          )}
          <Button variant="contained" onClick={set}>
            設定する
          </Button>
        </>
      }
    >
      <LinkInput
        autoFocus
        label="リンク先"
        placeholder="https://example.jp/"
        value={typed}
        onChange={setTyped}
        onEnter={set}
        error={isWrong}
        helperText={isWrong ? 'リンク先のURLの形式が正しくありません。' : undefined}
        sx={{ mt: 1 }}
      />
    </AskDialog>
  );
}
