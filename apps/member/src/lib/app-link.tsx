import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { useIntent } from './prefetch.ts';

/**
 * A link inside the site. It prefetches its screen on hover, focus, touch and press. The router's
 * own link also handles forms, prefetching and other sites, for 3 kB more script.
 */
export function AppLink({
  to,
  replace,
  state,
  onClick,
  ...rest
}: Omit<ComponentProps<'a'>, 'href'> & { to: string; replace?: boolean; state?: unknown }) {
  const intent = useIntent(to);
  const href = useHref(to);
  const open = useLinkClickHandler(to, { ...(replace && { replace }), state });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) open(event);
  };
  return <a {...intent} {...rest} href={href} onClick={press} />;
}
