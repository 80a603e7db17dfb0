/** The link of a time in a text; without script it opens the video there. */
const TIME = 'a[href^="?s="]';

/** The second that a press on a time leads to; undefined for any other press. */
export function timeOfLink(press: MouseEvent): number | undefined {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = press;
  // Another window or tab is wanted.
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey || defaultPrevented)
    return undefined;
  const link = target instanceof Element ? target.closest(TIME) : null;
  const seconds = link?.getAttribute('href')?.slice('?s='.length) ?? '';
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) : undefined;
}
