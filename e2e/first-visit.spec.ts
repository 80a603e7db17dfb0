import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { countWire, type Wire } from '#bench/browser/wire.ts';
import { expect, test } from './setup/test.ts';

// Counts, not times: they are the same on every machine. Whoever needs more writes it here, and
// takes it from elsewhere: the targets are 130 kB of script, 220 kB in all, 15 requests, heads not counted.
const file = join(import.meta.dirname, 'first-visit-budget.json');
const budgets: Record<'home' | 'login' | 'videos' | 'video' | 'notice', Wire> = JSON.parse(
  readFileSync(file, 'utf8'),
);

/** What a first visit brings beyond its budget. */
const beyond = (wire: Wire, budget: Wire) =>
  (Object.keys(budget) as (keyof Wire)[]).flatMap((kind) =>
    wire[kind] > budget[kind] ? [`${kind}: ${wire[kind]} instead of ${budget[kind]}`] : [],
  );

const visit = (context: BrowserContext, path: string, baseURL: string | undefined) =>
  countWire(context, new URL(path, baseURL).href, false);

test.describe('a newcomer', () => {
  // Home has the same pictures for all of them.
  test.use({ visitor: 'newcomer' });

  for (const [name, path] of [
    ['home', '/'],
    ['videos', '/video'],
    ['video', '/video/1'],
    ['notice', '/notice/1'],
  ] as const) {
    test(`finds ${path} within its budget at the first visit`, async ({ context, baseURL }) => {
      const wire = await visit(context, path, baseURL);
      expect(wire.script, 'nothing was counted').toBeGreaterThan(50_000);
      expect(beyond(wire, budgets[name])).toEqual([]);
    });
  }

  test('would be told of one call and one script too many', async ({ context, baseURL }) => {
    await context.route('/', async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        '</head>',
        '<link rel="preload" as="fetch" crossorigin href="/api/notice?p=2"></head>',
      );
      await route.fulfill({ response, body });
    });
    const { home } = budgets;
    const more = beyond(await visit(context, '/', baseURL), home);
    expect(more.join()).toContain('call:');
    expect(beyond({ ...home, script: home.script + 1 }, home)).toHaveLength(1);
  });
});

test('a guest finds sign-in within its budget', async ({ context, baseURL }) => {
  const wire = await visit(context, '/login', baseURL);
  expect(wire.script, 'nothing was counted').toBeGreaterThan(50_000);
  expect(beyond(wire, budgets.login)).toEqual([]);
});
