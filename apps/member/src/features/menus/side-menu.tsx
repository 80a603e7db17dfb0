import { linkKind } from '@orchard/contract/menu-link';
import type { Menu, MenuCategory, MenuSub } from '@orchard/contract/menus';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ExternalLink from 'lucide-react/icons/external-link';
import House from 'lucide-react/icons/house';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { query } from '#lib/api/call.ts';
import { AppLink } from '#lib/app-link.tsx';
import { UnreadCount } from '#lib/conversations/unread-count.tsx';
import { createMessages } from '#lib/messages.ts';
import { paths } from '#paths';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { MenuIcon } from './menu-icon.tsx';

/** The feature's sentences, and those that all share. */
const t = createMessages({
  'opens.window': '（新しいウィンドウで開きます）',

  'menu.home': 'ホーム',
  'menu.failed': 'メニューを読み込めませんでした。',
});

/** The classes of a menu entry. */
const entryClass = (extra?: string): string =>
  cx(
    'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left text-sm leading-snug text-text',
    'hover:bg-lifted hover:text-strong focus-visible:-outline-offset-2',
    'aria-[current]:bg-tint-ground aria-[current]:font-semibold aria-[current]:text-strong',
    extra,
  );

/**
 * A menu entry. An external address opens in a new window, an internal one in the site, or in a new
 * window if the entry asks for it; an invalid one is only text.
 */
function MenuLink({
  url,
  windowOpen,
  onFollow,
  className,
  children,
}: {
  url: string | null;
  windowOpen: boolean;
  /** Runs when the menu may close. */
  onFollow: () => void;
  className?: string;
  children: ReactNode;
}) {
  const { pathname, search } = useLocation();
  const kind = linkKind(url);
  if (url === null || kind === 'invalid') {
    return (
      <span
        className={cx(
          'flex min-h-11 items-center gap-3 px-3 py-2 text-sm leading-snug text-quiet',
          className,
        )}
      >
        {children}
      </span>
    );
  }
  if (kind === 'external' || windowOpen) {
    return (
      <a
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={onFollow}
        className={entryClass(className)}
      >
        <span className="min-w-0 flex-1">{children}</span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0 text-quiet" />
        <span className="sr-only">{t('opens.window')}</span>
      </a>
    );
  }
  return (
    <AppLink
      to={url}
      onClick={onFollow}
      aria-current={pathname + search === url ? 'page' : undefined}
      className={entryClass(className)}
    >
      {children}
      {url === paths.conversations() && <UnreadCount />}
    </AppLink>
  );
}

type Follow = { onFollow: () => void };

const Subs = ({ subs, onFollow }: { subs: MenuSub[] } & Follow) => (
  <ul className="ml-4 border-l border-line pl-2">
    {subs.map((sub) => (
      <li key={sub.id}>
        <MenuLink url={sub.url} windowOpen={sub.window_open} onFollow={onFollow}>
          {sub.title}
        </MenuLink>
      </li>
    ))}
  </ul>
);

/** A menu entry: a link, or a button that folds its sub-entries. */
function Entry({ menu, onFollow }: { menu: Menu } & Follow) {
  const { pathname, search } = useLocation();
  const { title, url, window_open: windowOpen, menu_subs: subs } = menu;
  if (linkKind(url) !== 'invalid' || subs.length === 0) {
    return (
      <MenuLink url={url} windowOpen={windowOpen} onFollow={onFollow}>
        {title}
      </MenuLink>
    );
  }
  const here = subs.some((sub) => sub.url === pathname + search);
  return (
    <details open={here} className="group">
      <summary className={entryClass('list-none [&::-webkit-details-marker]:hidden')}>
        <span className="min-w-0 flex-1">{title}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-quiet group-open:rotate-180"
        />
      </summary>
      <Subs subs={subs} onFollow={onFollow} />
    </details>
  );
}

const Category = ({ category, onFollow }: { category: MenuCategory } & Follow) => (
  <li>
    <p className="flex items-center gap-2 px-3 pt-6 pb-1.5 text-xs font-semibold tracking-wide text-quiet">
      <MenuIcon name={category.icon} />
      {category.name}
    </p>
    <ul className="space-y-0.5">
      {category.menus.map((menu) => (
        <li key={menu.id}>
          <Entry menu={menu} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  </li>
);

const Failed = ({ busy, onRetry }: { busy: boolean; onRetry: () => void }) => (
  <div className="mt-6 px-3 text-sm text-quiet">
    <p className="phrased">{t('menu.failed')}</p>
    <Button variant="plain" busy={busy} onClick={onRetry} className="-ml-5 text-sm">
      {t('crash.again')}
    </Button>
  </div>
);

/** The side menu: home, then the categories of the operators with their entries. */
export function SideMenu({ onFollow }: Follow) {
  const { data: categories, isError, isFetching, refetch } = useQuery(query('GET /api/menu'));
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('menu.label')} className="px-3 pt-4 pb-10">
      <ul>
        <li>
          <AppLink
            to={paths.home()}
            onClick={onFollow}
            aria-current={pathname === paths.home() ? 'page' : undefined}
            className={entryClass()}
          >
            <House aria-hidden="true" className="size-5 shrink-0" />
            {t('menu.home')}
          </AppLink>
        </li>
        {categories?.map((category) => (
          <Category key={category.id} category={category} onFollow={onFollow} />
        ))}
      </ul>
      {!categories && isError && <Failed busy={isFetching} onRetry={() => void refetch()} />}
    </nav>
  );
}
