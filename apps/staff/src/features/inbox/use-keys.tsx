import { FormControlLabel, Switch, Table, TableBody, TableCell, TableRow } from '@mui/material';
import { isComposing } from '@orchard/contract/is-composing';
import { useEffect, useRef } from 'react';
import { useStore } from 'react-admin';
import { AskDialog } from '#ui/ask-dialog.tsx';

const FIELDS = 'input, textarea, select, [contenteditable=true], [role=combobox]';
const OPEN_DIALOG = '.MuiModal-root:not(.MuiModal-hidden):not([aria-hidden=true])';

// Single letters have to be off where they get in the way of speech input.
const useSwitch = () => useStore('inbox.keys', true);

/** Single keys of this screen: none while somebody types, or in a dialog. */
export function useKeys(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const [isOn] = useSwitch();
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
      const isTyping = event.target instanceof Element && event.target.closest(FIELDS);
      if (isTyping || document.querySelector(OPEN_DIALOG)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}

const KEYS = [
  ['j', '次へ'],
  ['k', '前へ'],
  ['Enter', '選んだものを開く'],
  ['r', '回答・返信の欄へ移る'],
  ['e', 'お問い合わせを対応済みにする'],
  ['/', '回答・返信の行のはじめで：定型文を選ぶ'],
  ['?', 'キー操作を表示する'],
] as const;

/** Tells the keys, and turns them off. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [isOn, setIsOn] = useSwitch();
  return (
    <AskDialog title="キー操作" onClose={onClose} close={{ children: '閉じる' }}>
      <Table size="small">
        <TableBody>
          {KEYS.map(([key, meaning]) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                <kbd>{key}</kbd>
              </TableCell>
              <TableCell>{meaning}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <FormControlLabel
        sx={{ mt: 2 }}
        control={<Switch checked={isOn} onChange={(_, next) => setIsOn(next)} />}
        label="1文字のキーで操作する"
      />
    </AskDialog>
  );
}
