const SIGNS = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

/** Whether a part of the site could not be loaded, most likely because a newer one is in its place. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && SIGNS.some((sign) => error.message.includes(sign));

// The same build is reloaded once only; it names itself by its own hashed address.
const KEY = `reloaded:${import.meta.url}`;

/** Loads the document anew, once for this build and only when the server answers. */
export async function reloadOnce(): Promise<void> {
  if (sessionStorage.getItem(KEY) !== null) return;
  const answers = await fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined);
  if (!answers?.ok) return;
  sessionStorage.setItem(KEY, '1');
  window.location.reload();
}
