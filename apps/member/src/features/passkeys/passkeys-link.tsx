import ChevronRight from 'lucide-react/icons/chevron-right';
import { AppLink } from '#lib/app-link.tsx';
import { paths } from '#paths';
import { t } from './messages.ts';
import { usePasskeysHere } from './use-passkeys-here.ts';

/** The way to one's passkeys, where an address can have some. */
export function PasskeysLink() {
  if (usePasskeysHere() === 'nowhere') return null;
  return (
    <AppLink
      to={paths.passkeys()}
      className="mt-3 flex min-h-14 items-center gap-3 rounded-2xl border border-line bg-raised px-5 py-3 font-semibold text-strong hover:border-edge hover:bg-lifted"
    >
      <span className="min-w-0 flex-1">{t('passkeys.title')}</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-quiet" />
    </AppLink>
  );
}
