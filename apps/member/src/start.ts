// The first script of a document whose screen the server has rendered. Its others wait, so that
// styles and pictures come first; what is pressed, typed and sent meanwhile is done again when
// somebody listens.

const LATEST_MS = 1_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let pressed: HTMLElement | undefined;
let sent: HTMLFormElement | undefined;
const filled = new Map<Field, { value: string; checked: boolean }>();

let isHydrated = false;
/** The forms of the app say so themselves: they may be in a part that is hydrated later. */
const listening = new WeakSet<HTMLFormElement>();
const isOfApp = (form: HTMLFormElement | null) => form?.method === 'post';
const waits = (form: HTMLFormElement | null) =>
  form && isOfApp(form) ? !listening.has(form) : !isHydrated;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const checkedOf = (field: Field) => field instanceof HTMLInputElement && field.checked;

function keepPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || button.type === 'submit') return;
  event.preventDefault();
  pressed = button;
}

function keepFilled({ target }: Event): void {
  if (!isField(target) || !waits(target.form)) return;
  filled.set(target, { value: target.value, checked: checkedOf(target) });
}

function keepSent(event: SubmitEvent): void {
  const form = event.target;
  // The search has an address of its own: the browser goes there by itself.
  if (!(form instanceof HTMLFormElement) || !isOfApp(form) || !waits(form)) return;
  event.preventDefault();
  sent = form;
}

/** A task of its own: fingers come between. */
const nextTask = () =>
  new Promise<unknown>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(undefined);
  });

/** Fills fields as a hand would: who listens compares them with what they have set themselves. */
function fillAgain(which: (field: Field) => boolean): void {
  for (const [field, { value, checked }] of filled) {
    if (!which(field)) continue;
    filled.delete(field);
    if (checkedOf(field) !== checked) field.click();
    if (field.value !== value) {
      const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      own?.set?.call(field, value);
    }
    for (const event of ['input', 'change']) {
      field.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }
}

document.addEventListener('click', keepPress, true);
document.addEventListener('input', keepFilled, true);
document.addEventListener('change', keepFilled, true);
document.addEventListener('submit', keepSent, true);
document.addEventListener('listening', async ({ target: form }) => {
  if (!(form instanceof HTMLFormElement)) return;
  // What surrounds the form is through with its own beginning.
  await nextTask();
  listening.add(form);
  fillAgain((field) => field.form === form);
  if (sent === form) form.requestSubmit();
});
document.addEventListener(
  'hydrated',
  async () => {
    isHydrated = true;
    document.removeEventListener('click', keepPress, true);
    fillAgain((field) => !isOfApp(field.form));
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
