// The first script of a server-rendered document. The other scripts wait, so that styles and
// pictures load first. It records presses, input and submits meanwhile and replays them when the
// app listens. Where the app cannot come, it holds nothing back, and the document says what to do.
//
// Browsers that are too old for the app still have to read it: no `?.`, `??` or `??=` here.

const LATEST_MS = 1_000;
/** The latest beginning in a browser that tells of no paint. */
const UNPAINTED_MS = 10_000;
const AGAIN_MS = 2_000;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

let pressed: HTMLElement | undefined;
let submitted: HTMLFormElement | undefined;
const inputs = new Map<Field, { value: string; checked: boolean }>();

let isHydrated = false;
/** A script has not arrived, or this browser cannot run it. */
let isLost = false;
/** Forms of the app announce themselves: they may be hydrated later than the rest. */
const listening = new WeakSet<HTMLFormElement>();
const isOfApp = (form: HTMLFormElement | null) => form !== null && form.method === 'post';
const isWaiting = (form: HTMLFormElement | null) =>
  form && isOfApp(form) ? !listening.has(form) : !isHydrated;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const checkedOf = (field: Field) => field instanceof HTMLInputElement && field.checked;

const keyOf = (element: Element): string => {
  if (element instanceof HTMLFormElement) return [...element.elements].map(keyOf).join();
  const label = element.getAttribute('aria-label') || element.textContent;
  return [element.localName, element.getAttribute('name'), label].join();
};

/** The same element on the screen: the app draws it anew where others have changed the document. */
const counterpart = <Kind extends Element>(element: Kind): Kind | undefined =>
  element.isConnected
    ? element
    : [...document.querySelectorAll<Kind>(element.localName)].find(
        (drawn) => keyOf(drawn) === keyOf(element),
      );

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
  // The server takes what names its address.
  if (isLost && form.hasAttribute('action')) return;
  event.preventDefault();
  submitted = form;
  if (isLost) sayLost();
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
  for (const [typedInto, { value, checked }] of inputs) {
    const field = counterpart(typedInto);
    if (!field || !isDue(field)) continue;
    inputs.delete(typedInto);
    if (checkedOf(field) !== checked) field.click();
    if (field.value !== value) {
      const prototype = Object.getPrototypeOf(field);
      const { set } = Object.getOwnPropertyDescriptor(prototype, 'value') as PropertyDescriptor;
      if (set) set.call(field, value);
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
  if (submitted && counterpart(submitted) === form) form.requestSubmit();
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
    const button = pressed && counterpart(pressed);
    if (!button) return;
    for (const event of ['mousedown', 'mouseup']) {
      button.dispatchEvent(new MouseEvent(event, { bubbles: true }));
    }
    button.click();
  },
  { once: true },
);

/** Shows the served sentence that says what to do, also once more: screen readers read it out then. */
function sayLost(): void {
  const root = document.getElementById('root');
  if (!root) return;
  root.removeAttribute('data-lost');
  requestAnimationFrame(() => root.setAttribute('data-lost', ''));
}

/** Sends a form by the browser itself, where the server takes it so. */
function sendPlainly(form: HTMLFormElement): void {
  if (form.hasAttribute('action')) form.submit();
}

function giveUp(): void {
  isLost = true;
  document.removeEventListener('click', recordPress, true);
  sayLost();
  if (submitted) sendPlainly(submitted);
}

/** Each script in its own task; together they would be one long task. */
async function run(scripts: readonly HTMLScriptElement[]): Promise<void> {
  for (const { src } of scripts) {
    await import(/* @vite-ignore */ src);
    await nextTask();
  }
}

let hasBegun = false;

/** Runs the scripts in order; what the network has lost gets a second chance. */
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
  try {
    await run(scripts);
  } catch {
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    await run(scripts).catch(giveUp);
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

// Without a rendered screen there is nothing to wait for, and a hidden tab never paints.
if (!document.querySelector('#root[data-rendered]') || document.visibilityState === 'hidden') {
  void begin();
} else {
  document.addEventListener('visibilitychange', begin, { once: true });
  setTimeout(begin, UNPAINTED_MS);
  const painted = new PerformanceObserver(() => {
    painted.disconnect();
    beginAfterPaint();
  });
  painted.observe({ type: 'paint', buffered: true });
}
