import DragIcon from '@mui/icons-material/DragIndicator';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { IconButton, Paper, Stack, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { Announcement } from '#ui/texts.tsx';
import { moved, useDragging } from './use-dragging.ts';

/** One row that can be moved. */
export interface OrderedRow {
  id: number;
  name: string;
}

/**
 * Rows that are moved with the buttons beside them, by keyboard, or by dragging. The button that
 * was pressed keeps the focus, so that a row goes on moving; where it went is read out.
 */
export function OrderRows({
  rows,
  onChange,
}: {
  rows: readonly OrderedRow[];
  onChange: (rows: OrderedRow[]) => void;
}) {
  const { dragged, setDragged, line } = useDragging<number>();
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || from === to || to < 0 || to >= rows.length) return;
    onChange(moved(rows, from, to));
    setAnnouncement(`「${row.name}」を${to + 1}番目に移動しました。`);
  };
  // At an end the pressed button stands still, and the one that leads back takes the focus.
  const press = (from: number, step: -1 | 1) => {
    move(from, from + step);
    const id = rows[from]?.id;
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${id}"]`) ?? [];
      const [up, down] = buttons;
      (step === -1 ? (up?.disabled ? down : up) : down?.disabled ? up : down)?.focus();
    });
  };

  return (
    <>
      <Stack ref={list} component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map(({ id, name }, index) => (
          <Paper
            key={id}
            component="li"
            variant="outlined"
            {...line(index, name, (from) => {
              move(from, index);
              setDragged(index);
            })}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              pl: 1,
              opacity: dragged === index ? 0.5 : 1,
            }}
          >
            <DragIcon aria-hidden sx={{ color: 'text.secondary', cursor: 'grab' }} />
            <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
            <IconButton
              data-row={id}
              aria-label={`「${name}」を上へ`}
              disabled={index === 0}
              onClick={() => press(index, -1)}
              sx={{ width: 44, height: 44 }}
            >
              <UpIcon />
            </IconButton>
            <IconButton
              data-row={id}
              aria-label={`「${name}」を下へ`}
              disabled={index === rows.length - 1}
              onClick={() => press(index, 1)}
              sx={{ width: 44, height: 44 }}
            >
              <DownIcon />
            </IconButton>
          </Paper>
        ))}
      </Stack>
      <Announcement>{announcement}</Announcement>
    </>
  );
}
