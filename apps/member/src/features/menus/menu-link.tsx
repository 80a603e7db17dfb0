import { linkKind } from '@orchard/contract/menu-link';
import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { AppLink } from '#lib/app-link.tsx';
import { UnreadCount } from '#lib/conversations/unread-count.tsx';
import { paths } from '#paths';
import { cx } from '#ui/cx.ts';
import { t } from './messages.ts';

/** The classes of a menu entry. */
export const entryClass = (extra?: string): string =>
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
export function MenuLink({
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
