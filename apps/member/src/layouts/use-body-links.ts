import type { MouseEvent } from 'react';
import { isPlainPress } from '#lib/router/link.tsx';
import { useNavigate } from '#lib/router/use-router.ts';

/** Links that operators wrote into a body and that stay on the site are opened without a reload. */
export function useBodyLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('.rich-text a[href]');
    if (link?.target !== '' || link.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
