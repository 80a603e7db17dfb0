import { isComposing } from '@orchard/contract/is-composing';
import type { CurrentUser } from '@orchard/contract/sessions';
import type { Brand } from '@orchard/contract/site';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import BellIcon from 'lucide-react/icons/bell';
import MenuIcon from 'lucide-react/icons/menu';
import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BrandMark } from '#features/brands/brand-mark.tsx';
import { SearchBox } from '#features/search/search-box.tsx';
import { AppLink } from '#lib/app-link.tsx';
import { Avatar } from '#lib/avatar.tsx';
import { fetchPart } from '#lib/fetch-part.ts';
import { t } from '#lib/messages.ts';
import { useUnread } from '#lib/unread.ts';
import { paths } from '#paths';
import { IconButton } from '#ui/icon-button.tsx';
import { useCloseOnBack } from '#ui/use-close-on-back.ts';

const Panel = lazy(() => fetchPart(() => import('#features/notifications/bell-panel.tsx')));

/** More than this is no number to read. */
const MOST = 99;

/** The button of the bell, with the number of unread news; its panel comes when it is opened. */
function Bell() {
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

/** Brand, search and account; on narrow screens also the buttons of menu and search. */
export function Header({
  user,
  brand,
  onOpenMenu,
}: {
  user: CurrentUser;
  brand: Brand;
  onOpenMenu: () => void;
}) {
  const [searchMode, setSearchMode] = useState(false);
  const searchSwitch = useRef<HTMLButtonElement>(null);
  const leaveSearchMode = () => {
    // The button must be back before it can take the focus.
    flushSync(() => setSearchMode(false));
    searchSwitch.current?.focus();
  };
  useCloseOnBack(searchMode, leaveSearchMode);
  return (
    <header className="sticky top-0 [@media(height<500px)]:static z-30 h-(--header-height) border-b border-line bg-ground/90 backdrop-blur-md">
      {searchMode && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves the search mode
        <div
          className="flex h-full items-center gap-1 px-1.5 pr-3 lg:hidden"
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !isComposing(event)) leaveSearchMode();
          }}
        >
          <IconButton label={t('header.search.close')} onClick={leaveSearchMode}>
            <ArrowLeft aria-hidden="true" className="size-6" />
          </IconButton>
          <SearchBox autoFocus onSearch={leaveSearchMode} />
        </div>
      )}
      <div
        className={`${searchMode ? 'hidden lg:flex' : 'flex'} h-full items-center gap-1 px-1.5 lg:px-6`}
      >
        <IconButton
          label={t('header.menu.open')}
          onClick={onOpenMenu}
          className="lg:hidden beside-film:inline-flex"
        >
          <MenuIcon aria-hidden="true" className="size-6" />
        </IconButton>
        <AppLink
          to={paths.home()}
          className="flex h-11 min-w-0 items-center rounded-lg lg:w-[calc(var(--side-menu-width)-1.5rem)] lg:shrink-0 beside-film:w-auto"
        >
          <BrandMark brand={brand} />
          <span className="sr-only">{t('header.home')}</span>
        </AppLink>
        <div className="hidden max-w-xl flex-1 lg:block lg:px-2">
          <SearchBox />
        </div>
        <div className="ml-auto flex items-center">
          <IconButton
            ref={searchSwitch}
            label={t('header.search.open')}
            onClick={() => setSearchMode(true)}
            className="lg:hidden"
          >
            <Search aria-hidden="true" className="size-5.5" />
          </IconButton>
          <Bell />
          <AppLink
            to={paths.account()}
            className="grid h-11 w-[min(2.75rem,15vw)] place-items-center rounded-full"
          >
            <Avatar name={user.name} />
            <span className="sr-only">
              {t('header.account', { name: user.name || t('anonymous') })}
            </span>
          </AppLink>
        </div>
      </div>
    </header>
  );
}
