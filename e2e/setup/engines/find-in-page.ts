import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { within } from '@testing-library/dom';

/** A step to what a person looks for: by role, label, text, … inside of what the steps before found. */
export interface Step {
  by: 'Role' | 'LabelText' | 'Text' | 'Title' | 'PlaceholderText';
  what: string;
  /** The whole accessible name of a role. */
  name?: string | undefined;
  /** Of those, the ones that contain this text. */
  with?: string | undefined;
  /** Of those, the one at this place; -1 is the last one. */
  at?: number | undefined;
}

/** What a person sees of an element. */
export interface Seen {
  text: string;
  /** What a field holds. */
  value: string;
  isFocused: boolean;
  /** What is said of it: hints, errors. */
  description: string;
  attributes: Record<string, string>;
}

/** Testing Library, as a script that leaves itself in the window. */
export const LIBRARY = (() => {
  const file = createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  );
  // Firefox runs scripts of a driver beside the page's own window.
  return `(function (globalThis) { ${readFileSync(file, 'utf8')} }).call(window, window);`;
})();

interface WindowWithLibrary {
  TestingLibraryDom?: { within: typeof within };
}

/** Runs in the page: what is visible at the end of the steps; null: the library is not there yet. */
export function findInPage(steps: readonly Step[]): Element[] | null {
  const library = (window as WindowWithLibrary).TestingLibraryDom;
  if (!library) return null;
  let found: Element[] = [document.body];
  for (const { by, what, name, at, ...more } of steps) {
    found = found
      .flatMap((place): Element[] => {
        const query = library.within(place as HTMLElement);
        if (by === 'Role') return query.queryAllByRole(what, name === undefined ? {} : { name });
        return query[`queryAllBy${by}`](what);
      })
      // A choice of a closed list is chosen all the same.
      .filter((one) => one.checkVisibility() || one instanceof HTMLOptionElement)
      .filter(({ textContent }) => more.with === undefined || textContent?.includes(more.with));
    if (at !== undefined) found = [found.at(at)].filter((one) => one !== undefined);
  }
  return found;
}

/** Runs in the page: what is seen of elements. */
export function seeInPage(elements: readonly HTMLElement[]): Seen[] {
  return elements.map((one) => {
    const described = (one.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean);
    return {
      text: one.innerText.trim(),
      value: 'value' in one ? String(one.value) : '',
      isFocused: one === document.activeElement,
      description: described.map((id) => document.getElementById(id)?.innerText.trim()).join(' '),
      attributes: Object.fromEntries([...one.attributes].map(({ name, value }) => [name, value])),
    };
  });
}
