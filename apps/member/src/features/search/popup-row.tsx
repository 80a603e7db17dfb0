import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

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
