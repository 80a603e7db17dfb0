import type { BrowserContext } from '@playwright/test';
import { countWire, type Wire } from '#bench/browser/wire.ts';
import { some } from '#server/testing/cases.ts';
import { expect, test } from './setup/test.ts';

// Counts, not times: they are the same on every machine. Bodies as they were sent, no film.
// 0.2 kB of the script name the files of the evenings; names of files change with what is in them, and
// with them by some bytes what they pack to.
const RULE: Partial<Wire> = { requests: 18, script: 130_300, bytes: 220_000, call: 500 };

// Screens that grew before have closer budgets: more here must be saved elsewhere. All read which
// kind of hits an address asks for.
const members: [path: string, own?: Partial<Wire>][] = [
  // It begins with the picture of a lecture, the banner and a row of pictures.
  // It shows the next evenings, and to newcomers the way through their first series.
  ['/', { script: 130_750, document: 20_000, image: 50_000, requests: 20 }],
  // A phone shows the pictures of eight rows, each small.
  // With the place where a member is asked who they are, and the contracts in the footer.
  ['/video', { script: 130_300, document: 16_550, image: 58_000, requests: 22 }],
  // 0.9 kB of it are the frame's own, of the player, 0.4 where contracts and consents begin. The series
  // that it stands in comes with the document.
  // A browser that takes two seconds to it asks anew where the member stopped: one request.
  ['/video/1', { script: 132_400, document: 15_000, image: 16_000, requests: 19 }],
  // A film of the platform: its SDK comes once the screen listens.
  ['/video/87', { script: 138_700 }],
  ['/series/1'],
  ['/contact'],
  // Whether the member leaves, or a payment failed, is told at its top.
  ['/account', { script: 130_800 }],
  ['/notifications'],
  ['/video/bookmark'],
  ['/video/moments'],
  ['/series'],
  ['/video/browsing-history'],
  ['/video/category'],
  ['/notice'],
  ['/notice/1'],
  ['/page/1'],
  ['/account/notifications'],
  // All that leaving means stands on it.
  ['/account/leave', { script: 132_600 }],
  // Whatever a contract can be is said on it.
  ['/contract', { script: 130_700 }],
  ['/account/data', { script: 131_300 }],
  // Passkeys, the second step and the devices on one screen; their forms come when one is wanted.
  ['/account/security', { script: 134_200 }],
  ['/account/change-name'],
  ['/account/change-nickname'],
  // With who is told of a change that nobody has proved.
  ['/account/change-email', { script: 130_600 }],
  ['/account/change-password'],
  ['/account/confirm-email/unknown'],
  ['/terms-orchard'],
  ['/not-found'],
];
const guests: typeof members = [
  ['/login'],
  ['/forgot-password'],
  ['/login/code'],
  ['/password-reset/unknown'],
  ['/first/change-password/unknown'],
  ['/undo-email/unknown'],
  ['/unsubscribe/unknown'],
];

/** How far a first visit exceeds its budget. */
const beyond = (wire: Wire, own: Partial<Wire> = {}) =>
  (Object.entries({ ...RULE, ...own }) as [keyof Wire, number][]).flatMap(([kind, most]) =>
    wire[kind] > most ? [`${kind}: ${wire[kind]} instead of ${most}`] : [],
  );

const visit = (context: BrowserContext, path: string, baseURL: string | undefined) =>
  countWire(context, new URL(path, baseURL).href, false);

function hold(screens: typeof members): void {
  for (const [path, own] of screens) {
    test(`finds ${path} within the budget of a first visit`, async ({
      context,
      baseURL,
      troubles,
    }) => {
      // Links with wrong tokens, and addresses without a screen.
      if (/unknown|not-found/.test(path)) troubles.expect(/status of 4(?:04|22)/);
      const wire = await visit(context, path, baseURL);
      expect(wire.script, 'nothing was counted').toBeGreaterThan(50_000);
      expect(beyond(wire, own)).toEqual([]);
    });
  }
}

test.describe('a guest', () => hold(some(1, guests)));

test.describe('a newcomer', () => {
  // Screens have the same pictures for all of them.
  test.use({ visitor: 'newcomer' });
  hold(some(3, members));

  test('would be told of one call and one script too many', async ({ context, baseURL }) => {
    await context.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</head>',
        '<link rel="preload" as="fetch" crossorigin href="/api/video"></head>',
      );
      await route.fulfill({ response, body });
    });
    const wire = await visit(context, '/', baseURL);
    expect(beyond(wire).join()).toContain('call:');
    expect(beyond(wire, { script: wire.script - 1 }).join()).toContain('script:');
  });
});
