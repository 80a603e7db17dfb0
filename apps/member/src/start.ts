// The first script of a server-rendered document. The other scripts wait, so that styles and
// pictures load first. It records presses, input and submits meanwhile and replays them when the
// app listens.

const LATEST_MS = 1_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let pressed: HTMLElement | undefined;
let submitted: HTMLFormElement | undefined;
const inputs = new Map<Field, { value: string; checked: boolean }>();

let isHydrated = false;
/** Forms of the app announce themselves: they may be hydrated later than the rest. */
const listening = new WeakSet<HTMLFormElement>();
const isOfApp = (form: HTMLFormElement | null) => form?.method === 'post';
const isWaiting = (form: HTMLFormElement | null) =>
  form && isOfApp(form) ? !listening.has(form) : !isHydrated;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const checkedOf = (field: Field) => field instanceof HTMLInputElement && field.checked;

function recordPress(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (!button || button.type === 'submit') return;
  event.preventDefault();
  pressed = button;
}

function recordInput({ target }: Event): void {
  if (!isField(target) || !isWaiting(target.form)) return;
  inputs.set(target, { value: target.value, checked: checkedOf(target) });
}

function recordSubmit(event: SubmitEvent): void {
  const form = event.target;
  // The search has its own address: the browser opens it by itself.
  if (!(form instanceof HTMLFormElement) || !isOfApp(form) || !isWaiting(form)) return;
  event.preventDefault();
  submitted = form;
}

/** A task of its own lets presses be handled in between. */
const nextTask = () =>
  new Promise<unknown>((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(undefined);
  });

/** Fills fields with events, as typing does: React compares them with what it has set. */
function replayInput(isDue: (field: Field) => boolean): void {
  for (const [field, { value, checked }] of inputs) {
    if (!isDue(field)) continue;
    inputs.delete(field);
    if (checkedOf(field) !== checked) field.click();
    if (field.value !== value) {
      const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
      property?.set?.call(field, value);
    }
    for (const event of ['input', 'change']) {
      field.dispatchEvent(new Event(event, { bubbles: true }));
    }
  }
}

document.addEventListener('click', recordPress, true);
document.addEventListener('input', recordInput, true);
document.addEventListener('change', recordInput, true);
document.addEventListener('submit', recordSubmit, true);
document.addEventListener('listening', async ({ target: form }) => {
  if (!(form instanceof HTMLFormElement)) return;
  // The components around the form must finish their first effects.
  await nextTask();
  listening.add(form);
  replayInput((field) => field.form === form);
  if (submitted === form) form.requestSubmit();
});
document.addEventListener(
  'hydrated',
  async () => {
    isHydrated = true;
    document.removeEventListener('click', recordPress, true);
    replayInput((field) => !isOfApp(field.form));
    // The target may still wait for hydration, which cannot run during this event. Each event of a
    // press hydrates the next component around it.
    await nextTask();
    for (const event of ['mousedown', 'mouseup']) {
      pressed?.dispatchEvent(new MouseEvent(event, { bubbles: true }));
    }
    pressed?.click();
  },
  { once: true },
);

let hasBegun = false;

/** Runs the scripts in order, each in its own task; together they would be one long task. */
async function begin(): Promise<void> {
  if (hasBegun) return;
  hasBegun = true;
  await nextTask();
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="later"]')) {
    link.rel = 'modulepreload';
  }
  const scripts = [...document.querySelectorAll<HTMLScriptElement>('script[type="later"]')];
  // All are fetched in parallel.
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

/**
 * Begins after the first screen is painted with its pictures; slow pictures delay it only briefly.
 */
function beginAfterPaint(): void {
  // The second frame from here begins after the first one is painted.
  const beginBehind = () => requestAnimationFrame(() => requestAnimationFrame(begin));
  if (document.readyState === 'complete') beginBehind();
  else window.addEventListener('load', beginBehind, { once: true });
  setTimeout(begin, LATEST_MS);
}

// A hidden tab never paints.
if (document.visibilityState === 'hidden') void begin();
else {
  document.addEventListener('visibilitychange', begin, { once: true });
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    beginAfterPaint();
  });
  painted.observe({ type: 'paint', buffered: true });
}
