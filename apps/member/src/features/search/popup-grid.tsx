import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** Where the keys are in the popup, while the focus stays in the input. */
export interface ActiveCell {
  /** The id of the cell; undefined: in the input. */
  active: string | undefined;
  setActive(id: string | undefined): void;
}

const cellsOf = (grid: string) =>
  [...(document.getElementById(grid)?.querySelectorAll('[role=row]') ?? [])].map((row) => [
    ...row.querySelectorAll('[role=gridcell]'),
  ]);

/**
 * Walks through the rows of a combobox's grid as the ARIA pattern has it: up and down from row to row
 * and through the input, left and right within a row. Enter presses what is in the cell. Other keys
 * are left to the input.
 * @param grid the grid's id
 */
export function walk(grid: string, { active, setActive }: ActiveCell, event: KeyboardEvent): void {
  const rows = cellsOf(grid);
  const row = rows.findIndex((cells) => cells.some(({ id }) => id === active));
  const cells = rows[row] ?? [];
  const column = Math.max(
    0,
    cells.findIndex(({ id }) => id === active),
  );
  const down = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const across = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (down !== undefined) {
    event.preventDefault();
    // The input is the row before the first, and after the last.
    const places = rows.length + 1;
    const next = rows[((row + 1 + down + places) % places) - 1];
    setActive((next?.[column] ?? next?.[0])?.id);
  } else if (across !== undefined && cells.length > 1) {
    event.preventDefault();
    setActive(cells[column + across]?.id ?? active);
  } else if (event.key === 'Enter' && cells.length > 0) {
    event.preventDefault();
    cells[column]?.querySelector<HTMLElement>('a, button')?.click();
  } else if (across !== undefined || event.key === 'Home' || event.key === 'End') {
    setActive(undefined);
  }
}

/** The look of what fills a cell. */
export const filling =
  'flex min-h-11 w-full min-w-0 items-center gap-3 rounded-lg px-3 py-1.5 text-left text-sm text-text hover:bg-lifted hover:text-strong';

/** Rows of one kind below their heading. */
export function RowGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a combobox's grid is no table
    <div role="rowgroup" aria-label={label} className="not-first:mt-2">
      <div aria-hidden="true" className="px-3 pt-1.5 pb-1 text-xs font-semibold text-quiet">
        {label}
      </div>
      {children}
    </div>
  );
}

/** A row; it is selected while the keys are on one of its cells. */
export function Row({
  isActive,
  className,
  children,
}: {
  isActive: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a combobox's grid is no table
    <div
      role="row"
      tabIndex={-1}
      aria-selected={isActive}
      className={cx('flex items-center rounded-lg', isActive && 'bg-lifted', className)}
    >
      {children}
    </div>
  );
}

/** A cell with one link or button. */
export function Cell({
  id,
  isActive,
  className,
  children,
}: {
  id: string;
  isActive: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a combobox's grid is no table
    <div
      role="gridcell"
      id={id}
      tabIndex={-1}
      className={cx(
        'rounded-lg',
        isActive && 'outline-2 -outline-offset-2 outline-tint',
        className,
      )}
    >
      {children}
    </div>
  );
}
