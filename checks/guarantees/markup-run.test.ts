// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';
import { report } from './counts.ts';
import { BENIGN_MARKUP, HOSTILE_MARKUP } from './hostile-markup.ts';

/** The part of a browser that this test uses. */
interface Element {
  attributes: Iterable<{ name: string; value: string }>;
  localName: string;
  click?(): void;
  dispatchEvent(event: unknown): void;
}
interface Browser {
  run(): void;
  close(): void;
  Event: new (name: string, options: object) => unknown;
  document: { querySelectorAll(selector: string): Iterable<Element>; body: { innerHTML: string } };
  setTimeout(work: () => void, milliseconds: number): void;
}

// The checks have no types of a browser.
const { JSDOM, VirtualConsole } = (await import('jsdom' as string)) as {
  JSDOM: new (html: string, options: object) => { window: Browser };
  VirtualConsole: new () => object;
};
const wall = '@orchard/member/src/ui/rich-text/sanitise.ts';
interface Wall {
  sanitise(html: string): unknown;
}
const { sanitise } = (await import(/* @vite-ignore */ wall)) as Wall;
const rendering = '@orchard/member/src/ui/rich-text/sanitise.server.ts';
const { sanitise: render } = (await import(/* @vite-ignore */ rendering)) as Wall;

/** Opens a document with this HTML, triggers every event in it, and returns whether `run()` ran. */
async function runs(html: string): Promise<boolean> {
  let ran = false;
  const { window } = new JSDOM(`<!doctype html><body>${html}</body>`, {
    runScripts: 'dangerously',
    // Discards what the documents print.
    virtualConsole: new VirtualConsole(),
    beforeParse: (opened: Browser) => {
      opened.run = () => {
        ran = true;
      };
    },
  });
  for (const element of window.document.querySelectorAll('*')) {
    for (const { name } of element.attributes) {
      if (name.startsWith('on')) element.dispatchEvent(new window.Event(name.slice(2), {}));
    }
    element.click?.();
  }
  // A click on a link acts in the next turn.
  await new Promise<void>((resolve) => window.setTimeout(resolve, 0));
  window.close();
  return ran;
}

test('hostile markup does not run behind any wall, and does without them', async (context) => {
  const walls: [name: string, through: (html: string) => string][] = [
    ['none', (html) => html],
    ['the server’s', sanitizeHtml],
    ['the browser’s', (html) => String(sanitise(html))],
    ['the rendering’s', (html) => String(render(html))],
  ];
  // What two walls leave alike is opened once.
  const opened = new Map<string, Promise<boolean>>();
  const runsOnce = (html: string) => {
    const found = opened.get(html) ?? runs(html);
    opened.set(html, found);
    return found;
  };
  const executed: Record<string, string[]> = {};
  for (const [name, through] of walls) {
    executed[name] = [];
    for (const html of HOSTILE_MARKUP) if (await runsOnce(through(html))) executed[name].push(html);
  }
  const { none = [], ...behind } = executed;
  const got = Object.entries(behind).map(([name, ran]) => `behind ${name} ${ran.length}`);
  report(
    context,
    'D3',
    `executed of ${HOSTILE_MARKUP.length} payloads: ${got.join(', ')}; with no wall ${none.length}`,
  );
  expect(behind).toEqual({ 'the server’s': [], 'the browser’s': [], 'the rendering’s': [] });
  expect(none.length).toBeGreaterThanOrEqual(11);
  for (const html of BENIGN_MARKUP) expect(sanitizeHtml(html)).toBe(html);
});
