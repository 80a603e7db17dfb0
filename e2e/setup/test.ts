import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { Group, PersonName } from '#server/demo/cast/people.ts';
import type { Database } from '#server/platform/database/open-database.ts';
import { createMake, type Make } from '#server/testing/make.ts';
import { type Account, addNewcomer, findPerson, openSiteDatabase, signIn } from './people.ts';

/** Collects the complaints of a browser during a journey. */
export class Troubles {
  readonly #found: string[] = [];
  readonly #expected: RegExp[] = [
    // The platform's player, and its word on thumbnails: nothing outside of the machine is ever reached.
    /net::ERR_NAME_NOT_RESOLVED.* https:\/\/(player\.vimeo|vimeo|i\.vimeocdn)\.com\//,
  ];

  /** Follows every tab of a browser: errors in the console, errors that nobody caught. */
  async follow(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      if (message.type() !== 'error') return;
      this.#found.push(`${message.text()} ${message.location().url}`);
    });
    context.on('weberror', (event) => this.#found.push(String(event.error())));
    // The browser reports a breach of the security policy twice, once with its rule.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`CSP: ${event.effectiveDirective} forbids ${event.blockedURI}`);
      });
    });
  }

  /** Announces a complaint that belongs to the journey. */
  expect(complaint: RegExp): void {
    this.#expected.push(complaint);
  }

  /** Announces answers of this status, which the browser notes in its console. */
  expectStatus(status: number): void {
    this.expect(new RegExp(`responded with a status of ${status}\\b`));
  }

  /** How many complaints of a kind there were. */
  count(complaint: RegExp): number {
    return this.#found.filter((text) => complaint.test(text)).length;
  }

  /** Complaints that no test announced. */
  unexpected(): string[] {
    return this.#found.filter((text) => !this.#expected.some((pattern) => pattern.test(text)));
  }
}

interface Options {
  /**
   * Who opens the browser: somebody of the cast, to read what they have; a newcomer of the test's
   * own, to change something; or a newcomer who has not signed in.
   */
  visitor: PersonName | 'newcomer' | 'guest';
  /** The groups of a newcomer. */
  groups: readonly Group[];
}

interface Fixtures extends Options {
  /** Writes rows that a journey starts from; who gets a row must be named, since others run beside. */
  make: Make;
  /** The account of the visitor. */
  account: Account;
  /** The browser's complaints; one that is not announced fails the test. */
  troubles: Troubles;
}

export const test = base.extend<Fixtures, { database: Database }>({
  visitor: ['guest', { option: true }],
  groups: [['club'], { option: true }],

  database: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what is needed
    async ({}, use) => {
      const database = openSiteDatabase();
      await use(database);
      await database.close();
    },
    { scope: 'worker' },
  ],

  make: async ({ database }, use) => use(createMake(database.kysely)),

  account: async ({ database, visitor, groups }, use) => {
    const isOfCast = visitor !== 'newcomer' && visitor !== 'guest';
    await use(await (isOfCast ? findPerson(database, visitor) : addNewcomer(database, groups)));
  },

  troubles: [
    async ({ context }, use) => {
      const troubles = new Troubles();
      await troubles.follow(context);
      await use(troubles);
      expect(troubles.unexpected(), 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],

  context: async ({ context, database, visitor, account, baseURL }, use) => {
    if (visitor !== 'guest') await signIn(database, context, account, baseURL as string);
    await use(context);
  },

  page: async ({ page }, use) => {
    await use(waitingUntilItListens(page));
  },
});

/**
 * Lets a tab's goto and reload wait until the screen listens: one that the server has rendered is
 * there before, and its links still open documents.
 */
export function waitingUntilItListens(page: Page): Page {
  const listens = () => page.locator('#root[data-rendered]').waitFor({ state: 'detached' });
  const { goto, reload } = page;
  page.goto = async (...requests) => {
    const answer = await goto.apply(page, requests);
    await listens();
    return answer;
  };
  page.reload = async (...requests) => {
    const answer = await reload.apply(page, requests);
    await listens();
    return answer;
  };
  return page;
}

export { expect };
