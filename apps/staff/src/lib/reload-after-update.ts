const KEY = 'reloaded-at';
// A file that is still missing after reloading is missing for another reason.
const ONCE_WITHIN_MS = 60_000;

/**
 * After an update of the site a screen's file of before is gone: the console is loaded anew, once.
 * An operator who has typed something is asked first, as when they close the tab.
 */
export function reloadAfterUpdate(reload = () => window.location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < ONCE_WITHIN_MS) return;
    sessionStorage.setItem(KEY, String(Date.now()));
    event.preventDefault();
    reload();
  });
}
