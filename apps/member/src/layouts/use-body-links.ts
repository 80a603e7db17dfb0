import type { MouseEvent } from 'react';
import { useNavigate } from '#lib/router/use-screens.ts';

/** Links that operators wrote into a body and that stay on the site are opened without a reload. */
export function useBodyLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('.rich-text a[href]');
    if (link?.target !== '' || link.origin !== window.location.origin) return;
    event.preventDefault();
    navigate(link.pathname + link.search + link.hash);
  };
}
