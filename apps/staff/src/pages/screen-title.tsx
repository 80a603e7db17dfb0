import { useEffect, useState } from 'react';

/** Gives the browser's tab the heading of the open screen, which names its record. */
export function ScreenTitle() {
  const [heading, setHeading] = useState('');
  useEffect(() => {
    const bar = document.querySelector('header h1');
    if (!bar) return;
    const read = () => setHeading(bar.textContent);
    const observer = new MutationObserver(read);
    observer.observe(bar, { childList: true, characterData: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, []);
  return <title>{heading ? `${heading}｜管理画面` : '管理画面'}</title>;
}
