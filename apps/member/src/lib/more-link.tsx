import ChevronRight from 'lucide-react/icons/chevron-right';
import { AppLink } from './app-link.tsx';

/** The link from a short list to the whole one, at the right of a heading, or below it. */
export const MoreLink = ({ to, children }: { to: string; children: string }) => (
  <AppLink
    to={to}
    className="-mr-2 ml-auto inline-flex min-h-11 items-center gap-0.5 rounded-lg px-2 text-sm font-semibold text-tint hover:underline"
  >
    {children}
    <ChevronRight aria-hidden="true" className="size-4 shrink-0" />
  </AppLink>
);
