import AddIcon from '@mui/icons-material/Add';
import { Alert, Box, Button, FormHelperText, FormLabel, Stack } from '@mui/material';
import type { MenuEntry } from '@orchard/contract/staff/menus';
import { useId, useRef, useState } from 'react';
import { useInput } from 'react-admin';
import { useMayWrite } from '#lib/use-rights.ts';
import { firstMessage } from '#ui/form/refusal.tsx';
import { useDragging } from '#ui/order/use-dragging.ts';
import { Announcement } from '#ui/texts.tsx';
import { MenuLine, type MenuStep } from './menu-line.tsx';
import {
  canIndent,
  endOf,
  indent,
  type MenuRow,
  moveDown,
  moveTo,
  moveUp,
  newRow,
  outdent,
  rowsOf,
  treeOf,
  without,
} from './menu-rows.ts';

const STEPS: Record<MenuStep, (rows: readonly MenuRow[], at: number) => MenuRow[]> = {
  up: moveUp,
  down: moveDown,
  indent,
  outdent,
  delete: without,
};

const SAID: Record<MenuStep, string> = {
  up: '上へ移動しました。',
  down: '下へ移動しました。',
  indent: '1つ下の階層へ移動しました。',
  outdent: '1つ上の階層へ移動しました。',
  delete: '削除しました。',
};

const order = (rows: readonly MenuRow[]) => rows.map(({ key, isSub }) => `${key}${isSub}`).join();

/** What lies below a heading of the menu, in two levels: written, moved and indented in place. */
export function MenuTreeInput({ source, label }: { source: string; label: string }) {
  const { field, fieldState } = useInput<{ source: string }>({ source });
  const value = (field.value ?? []) as MenuEntry[];
  const written = useRef(value);
  const [rows, setRows] = useState(() => rowsOf(value));
  const [announcement, setAnnouncement] = useState('');
  const place = useRef<HTMLOListElement>(null);
  const labelId = useId();
  const isLocked = !useMayWrite();
  const { dragged, line } = useDragging<string>({ isLocked });
  const message = firstMessage(fieldState.error);

  // Another record, an earlier version or a reset puts another tree into the form.
  if (JSON.stringify(value) !== JSON.stringify(written.current)) {
    written.current = value;
    setRows(rowsOf(value));
  }

  const change = (next: MenuRow[]) => {
    setRows(next);
    written.current = treeOf(next);
    field.onChange(written.current);
  };
  const focus = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());

  const step = (at: number, kind: MenuStep) => {
    const row = rows[at] as MenuRow;
    const hadFocus = document.activeElement;
    change(STEPS[kind](rows, at));
    setAnnouncement(`「${row.title}」を${SAID[kind]}`);
    if (kind === 'delete') return;
    // The button that was pressed, or the field that was written in, goes along with its line.
    requestAnimationFrame(() => {
      if (hadFocus instanceof HTMLElement && hadFocus.isConnected) hadFocus.focus();
      if (document.activeElement === document.body) focus(`[data-line="${row.key}"]`);
    });
  };
  const add = (at: number, isSub: boolean) => {
    const row = newRow(isSub);
    change([...rows.slice(0, at), row, ...rows.slice(at)]);
    focus(`[data-line="${row.key}"]`);
  };
  const changes = (next: MenuRow[]) => order(next) !== order(rows);

  return (
    <Box role="group" aria-labelledby={labelId}>
      <FormLabel id={labelId}>{label}</FormLabel>
      <FormHelperText sx={{ mb: 1 }}>
        ドラッグ、矢印のボタン、または入力欄で Alt＋矢印キーを押すと移動できます。
      </FormHelperText>
      {message && <Alert severity="error">{message}</Alert>}
      <Stack ref={place} component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, at) => (
          <Box
            component="li"
            key={row.key}
            {...line(row.key, row.title, (moved) => {
              const from = rows.findIndex(({ key }) => key === moved);
              if (from < 0) return;
              const next = moveTo(rows, from, from < at ? endOf(rows, at) : at);
              if (changes(next)) change(next);
            })}
            sx={{ pl: row.isSub ? { xs: 2, md: 5 } : 0, opacity: dragged === row.key ? 0.5 : 1 }}
          >
            <MenuLine
              row={row}
              isLocked={isLocked}
              can={{
                up: changes(moveUp(rows, at)),
                down: changes(moveDown(rows, at)),
                indent: canIndent(rows, at),
                outdent: row.isSub,
                delete: true,
              }}
              onChange={(changed) =>
                change(rows.map((one, index) => (index === at ? { ...one, ...changed } : one)))
              }
              onStep={(kind) => step(at, kind)}
              onAddBelow={() => add(endOf(rows, at), true)}
            />
          </Box>
        ))}
      </Stack>
      <Button
        variant="outlined"
        startIcon={<AddIcon />}
        disabled={isLocked}
        onClick={() => add(rows.length, false)}
        sx={{ mt: 1 }}
      >
        メニューを追加
      </Button>
      <Announcement>{announcement}</Announcement>
    </Box>
  );
}
