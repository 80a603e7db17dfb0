import type { BrowserContext } from '@playwright/test';
import { newerBuiltIns } from '#checks/newer-built-ins.ts';

const NAMES = Object.entries(newerBuiltIns).map(([owner, { names }]) => [owner, names] as const);

/** Takes from a browser what the oldest ones lack, before any script of a page runs. */
export async function makeOld(context: BrowserContext): Promise<void> {
  await context.addInitScript((lacking) => {
    const all = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
    for (const [owner, names] of lacking) {
      const holder = owner === '' || owner === 'Window' ? all : all[owner];
      const prototype = all[owner]?.prototype;
      for (const name of names) {
        // `Response.json` is new, the `json` of an answer is not.
        const newer = holder && Object.hasOwn(holder, name) ? holder : prototype;
        if (newer) Reflect.deleteProperty(newer, name);
      }
    }
    // What lives without a name of its own.
    const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
    for (const name of Object.getOwnPropertyNames(iterator)) {
      if (name !== 'constructor') Reflect.deleteProperty(iterator, name);
    }
  }, NAMES);
}
