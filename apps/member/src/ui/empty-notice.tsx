import type { ReactNode } from 'react';

/** Replaces an empty list: why it is empty, and what to do next. */
export const EmptyNotice = ({
  icon,
  title,
  hint,
  children,
}: {
  icon?: ReactNode;
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
}) => (
  <div className="flex flex-col items-center rounded-2xl border border-dashed border-line px-6 py-14 text-center">
    {icon && (
      <span
        aria-hidden="true"
        className="mb-4 grid size-14 place-items-center rounded-full bg-raised text-quiet"
      >
        {icon}
      </span>
    )}
    <p className="phrased font-semibold text-strong">{title}</p>
    {hint !== undefined && <p className="mt-1 max-w-[30em] phrased text-sm text-quiet">{hint}</p>}
    {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
);
