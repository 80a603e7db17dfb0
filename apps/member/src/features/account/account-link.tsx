import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { AppLink } from '#lib/app-link.tsx';

/** A link from the account to another screen of it. */
export const AccountLink = ({
  to,
  label,
  children,
}: {
  to: string;
  label: string;
  /** What is to be seen beside the label. */
  children?: ReactNode;
}) => (
  <AppLink
    to={to}
    className="flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-raised px-5 py-3 font-semibold text-strong hover:border-edge hover:bg-lifted"
  >
    <span className="min-w-0 flex-1">{label}</span>
    {children}
    <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
  </AppLink>
);
