// The first script of a document whose screen the server has drawn. Its others wait, so that
// styles and pictures come first; what is pressed meanwhile is pressed again when somebody listens.

const LATEST_MS = 1_000;

let pressed: HTMLElement | undefined;

function keep(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  // A form is sent by the browser itself.
  if (!button || button.type === 'submit') return;
  event.preventDefault();
  pressed = button;
}

document.addEventListener('click', keep, true);
document.addEventListener(
  'taken-over',
  () => {
    document.removeEventListener('click', keep, true);
    pressed?.click();
  },
  { once: true },
);

let hasBegun = false;

function begin(): void {
  if (hasBegun) return;
  hasBegun = true;
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    link.rel = 'modulepreload';
  }
  for (const { src } of document.querySelectorAll<HTMLScriptElement>('script[type="later"]')) {
    import(/* @vite-ignore */ src);
  }
}

/** Once the first screen stands with its pictures; slow ones do not hold the scripts up for long. */
function beginAfterPaint(): void {
  // The second frame from here begins when the one that shows them is out.
  const beginBehind = () => requestAnimationFrame(() => requestAnimationFrame(begin));
  if (document.readyState === 'complete') beginBehind();
  else window.addEventListener('load', beginBehind, { once: true });
  setTimeout(begin, LATEST_MS);
}

// Nothing is painted in a tab that nobody sees.
if (document.visibilityState === 'hidden') begin();
else {
  document.addEventListener('visibilitychange', begin, { once: true });
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    beginAfterPaint();
  });
  painted.observe({ type: 'paint', buffered: true });
}
