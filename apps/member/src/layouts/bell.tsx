import BellIcon from 'lucide-react/icons/bell';
import { lazy, Suspense, useState } from 'react';
import { fetchPart } from '#lib/fetch-part.ts';
import { t } from '#lib/messages.ts';
import { useUnread } from '#lib/unread.ts';
import { IconButton } from '#ui/icon-button.tsx';

const Panel = lazy(() => fetchPart(() => import('#features/notifications/bell-panel.tsx')));

/** More than this is no number to read. */
const MOST = 99;

/** The button of the bell, with the number of unread news; its panel comes when it is opened. */
export function Bell() {
  const unread = useUnread();
  const [open, setOpen] = useState(false);
  const count = unread > MOST ? `${MOST}+` : String(unread);
  return (
    <>
      <IconButton
        label={unread > 0 ? t('header.bell.unread', { count }) : t('header.bell')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        className="relative"
      >
        <BellIcon aria-hidden="true" className="size-5.5" />
        {unread > 0 && (
          // The button's name says it: text of its own would have to be a word of that name.
          <span
            aria-hidden="true"
            data-count={count}
            className="absolute top-0.5 right-0 min-w-5 rounded-full bg-primary px-1 text-center text-[0.6875rem] leading-5 font-bold text-white tabular-nums before:content-[attr(data-count)]"
          />
        )}
      </IconButton>
      {open && (
        <Suspense>
          <Panel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
