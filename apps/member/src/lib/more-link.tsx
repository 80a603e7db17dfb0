import ChevronRight from 'lucide-react/icons/chevron-right';
import { AppLink } from './app-link.tsx';

/** The link from a short list to the whole one, at the right of a heading. */
export const MoreLink = ({ to, children }: { to: string; children: string }) => (
  <AppLink
    to={to}
    className="-mr-2 inline-flex min-h-11 shrink-0 items-center gap-0.5 rounded-lg px-2 text-sm font-semibold text-tint hover:underline"
  >
    {children}
    <ChevronRight aria-hidden="true" className="size-4" />
  </AppLink>
);
