import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';

/** Whether a press opens the link here, in this window. */
const isPlainPress = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** Opens internal links in operators' HTML without a reload. */
export function useBodyLinks() {
  const navigate = useNavigate();
  return (event: MouseEvent) => {
    if (!isPlainPress(event)) return;
    const link = (event.target as Element).closest<HTMLAnchorElement>('.rich-text a[href]');
    if (link?.origin !== window.location.origin) return;
    event.preventDefault();
    void navigate(link.pathname + link.search + link.hash);
  };
}
