import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import DownIcon from '@mui/icons-material/KeyboardArrowDown';
import UpIcon from '@mui/icons-material/KeyboardArrowUp';
import { Box, IconButton, Stack } from '@mui/material';
import { type ReactNode, useRef, useState } from 'react';
import { Announcement } from '#ui/texts.tsx';
import { moved, useDragging } from './use-dragging.ts';

const BUTTONS = [
  ['up', '上へ', UpIcon],
  ['down', '下へ', DownIcon],
  ['remove', '外す', DeleteIcon],
] as const;

type Step = (typeof BUTTONS)[number][0];

/**
 * Lines that are moved with the buttons on them, by keyboard, or by dragging. The button that was
 * pressed keeps the focus, so that a line goes on moving; where it went is read out.
 * @param canRemove whether lines can be taken out as well
 * @param children draws a line, with its buttons
 */
export function OrderedList<Row>({
  rows,
  keyOf,
  nameOf,
  onChange,
  isLocked = false,
  canRemove = false,
  children,
}: {
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  nameOf: (row: Row) => string;
  onChange: (rows: Row[]) => void;
  isLocked?: boolean;
  canRemove?: boolean;
  children: (row: Row, at: number, buttons: ReactNode) => ReactNode;
}) {
  const { dragged, setDragged, line } = useDragging<number>({ isLocked });
  const [announcement, setAnnouncement] = useState('');
  const list = useRef<HTMLOListElement>(null);

  const move = (from: number, to: number) => {
    onChange(moved(rows, from, to));
    setAnnouncement(`「${nameOf(rows[from] as Row)}」を${to + 1}番目に移動しました。`);
  };
  const press = (row: Row, at: number, step: Step) => {
    if (step === 'remove') {
      onChange(rows.filter((one) => one !== row));
      setAnnouncement(`「${nameOf(row)}」を外しました。`);
    } else move(at, at + (step === 'up' ? -1 : 1));
    // At an end the button that leads back has the focus, and after a line that has gone that of
    // the next, or what stands beside the list.
    const next = rows[at + 1] ?? rows[at - 1];
    const back = step === 'up' ? 'down' : 'up';
    const places =
      step === 'remove'
        ? [`[data-line="${next && keyOf(next)} remove"]`, 'button, input']
        : [step, back].map((name) => `[data-line="${keyOf(row)} ${name}"]:not(:disabled)`);
    requestAnimationFrame(() => {
      const beside = list.current?.parentElement;
      const [found] = places.flatMap((one) => beside?.querySelector<HTMLElement>(one) ?? []);
      found?.focus();
    });
  };
  const isOff = { up: 0, down: rows.length - 1, remove: -1 };

  return (
    <>
      <Stack ref={list} component="ol" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row, at) => (
          <Box
            component="li"
            key={keyOf(row)}
            {...line(at, nameOf(row), (from) => {
              move(from, at);
              setDragged(at);
            })}
            sx={{ opacity: dragged === at ? 0.5 : 1 }}
          >
            {children(
              row,
              at,
              BUTTONS.slice(0, canRemove ? 3 : 2).map(([step, label, Icon]) => (
                <IconButton
                  key={step}
                  data-line={`${keyOf(row)} ${step}`}
                  aria-label={`「${nameOf(row)}」を${label}`}
                  disabled={isLocked || isOff[step] === at}
                  onClick={() => press(row, at, step)}
                  sx={{ width: 44, height: 44 }}
                >
                  <Icon />
                </IconButton>
              )),
            )}
          </Box>
        ))}
      </Stack>
      <Announcement>{announcement}</Announcement>
    </>
  );
}
