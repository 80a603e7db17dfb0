const SIGNS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Whether a part of the site failed to load, most likely because a newer build replaced it. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && SIGNS.some((sign) => error.message.includes(sign));

// Each build reloads once; its own hashed address names it.
const KEY = `reloaded:${import.meta.url}`;

/** Reloads the document, once per build and only if the server answers. */
export async function reloadOnce(): Promise<void> {
  if (sessionStorage.getItem(KEY) !== null) return;
  const answers = await fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined);
  if (!answers?.ok) return;
  sessionStorage.setItem(KEY, '1');
  window.location.reload();
}
