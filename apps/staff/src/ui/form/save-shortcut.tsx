import { useEffect, useRef } from 'react';

/** Saves the form around by Ctrl+S, on a Mac ⌘S. */
export function SaveShortcut() {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's')
        return;
      event.preventDefault();
      // A dialog has its own way on.
      if (!document.querySelector('[role=dialog]')) place.current?.closest('form')?.requestSubmit();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return <span ref={place} hidden />;
}
