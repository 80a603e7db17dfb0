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

/** A task of its own: fingers come between. */
const nextTask = () =>
  new Promise<unknown>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(undefined);
  });

document.addEventListener('click', keep, true);
document.addEventListener(
  'taken-over',
  async () => {
    document.removeEventListener('click', keep, true);
    // It may be in a part that is to be taken over yet, which nobody can do while told of this one.
    // Each event of a press brings what is around it one step forward.
    await nextTask();
    for (const event of ['mousedown', 'mouseup']) {
      pressed?.dispatchEvent(new MouseEvent(event, { bubbles: true }));
    }
    pressed?.click();
  },
  { once: true },
);

let hasBegun = false;

/** Runs the scripts in their order, each in a task of its own; together they are one long one. */
async function begin(): Promise<void> {
  if (hasBegun) return;
  hasBegun = true;
  await nextTask();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    link.rel = 'modulepreload';
  }
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="later"]')];
  // All are fetched at once.
  for (const { src } of scripts) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'modulepreload', href: src }),
    );
  }
  for (const { src } of scripts) {
    await import(/* @vite-ignore */ src);
    await nextTask();
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
if (document.visibilityState === 'hidden') void begin();
else {
  document.addEventListener('visibilitychange', begin, { once: true });
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    beginAfterPaint();
  });
  painted.observe({ type: 'paint', buffered: true });
}
