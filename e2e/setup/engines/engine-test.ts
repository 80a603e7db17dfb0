import { test as base, expect } from '#e2e/setup/console-test.ts';
import { Troubles } from '#e2e/setup/test.ts';
import { startSession } from '#server/platform/sessions/sessions.store.ts';
import { type EngineName, isInstalled, startEngine } from './engine.ts';
import { Tab } from './tab.ts';

interface Fixtures {
  /** The engine of a project. */
  engine: EngineName;
  /** A tab of the visitor, in an engine of its own. */
  tab: Tab;
}

/** Journeys in each engine that members use, by its own driver: Playwright's `page` is none of them. */
export const test = base.extend<Fixtures>({
  engine: ['chromium', { option: true }],

  // Of Playwright's browser, which is not opened.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
  troubles: async ({}, use) => use(new Troubles()),

  tab: async ({ engine, database, visitor, account, baseURL }, use, testInfo) => {
    testInfo.skip(!isInstalled(engine), `${engine} is not installed with its driver`);
    const wire = await startEngine(engine);
    try {
      const tab = new Tab(wire, baseURL as string);
      await wire.send('resize', { width: 1280, height: 860 });
      if (visitor !== 'guest') {
        const { secret } = await startSession(database.kysely, account.id, false);
        await wire.send('navigate', { url: `${baseURL}/readyz` });
        const cookie = { name: 'session', value: secret, path: '/', httpOnly: true };
        await wire.send('addCookie', { cookie });
      }
      await use(tab);
      if (testInfo.status !== testInfo.expectedStatus) {
        await tab.picture(testInfo.outputPath('failed.png'));
      }
    } finally {
      await wire.close();
    }
  },
});

export { expect };
