// Measures what must not be told by the time that it takes: node checks/harness/timing.ts [tries]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { median } from '#bench/results.ts';
import { buildApp } from '#server/app.ts';
import { addCast } from '#server/demo/cast/cast.ts';
import { ensureBrands } from '#server/features/brands/brands.store.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createCaller } from '#server/testing/caller.ts';
import { testConfig } from '#server/testing/config.ts';
import { createMake } from '#server/testing/make.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';

/** The normal distribution's weight below z, to seven digits (Abramowitz and Stegun 26.2.17). */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const series =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const above = density * series;
  return z > 0 ? 1 - above : above;
}

/**
 * The test of Mann and Whitney, two-sided, for samples of twenty and more: how likely it is that
 * two samples which come from the same source differ as much as these.
 */
export function mannWhitney(one: readonly number[], other: readonly number[]): number {
  const all = [
    ...one.map((value) => ({ value, isOne: true })),
    ...other.map((value) => ({ value, isOne: false })),
  ].sort((a, b) => a.value - b.value);
  let rankSum = 0;
  for (let from = 0; from < all.length; ) {
    let to = from;
    while (to + 1 < all.length && all[to + 1]?.value === all[from]?.value) to += 1;
    const rank = (from + to) / 2 + 1;
    for (let at = from; at <= to; at += 1) if (all[at]?.isOne) rankSum += rank;
    from = to + 1;
  }
  const [n, m] = [one.length, other.length];
  const u = rankSum - (n * (n + 1)) / 2;
  const z = (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * normal(-Math.abs(z));
}

/** A difference that was measured: two kinds of request in turn, in milliseconds. */
export interface Difference {
  guarantee: string;
  what: string;
  tries: number;
  medians: [number, number];
  /** Difference of the medians. */
  gap: number;
  /** How likely it is that both kinds take the same time and yet differ as much. */
  p: number;
}

// As far away as a mail server next door.
const MAIL_MS = 15;
const tries = Number(process.argv[2] ?? 200);

const postgres = await startTemporaryPostgres();
const dataDir = mkdtempSync(join(tmpdir(), 'orchard-timing-'));
await migrate(postgres.connection);
const db = openDatabase({ connection: postgres.connection, poolSize: 5 });
const config = testConfig(dataDir);
await ensureBrands(db.kysely, { product: config.productName, productSlug: config.productSlug });
await addCast(db.kysely);
const make = createMake(db.kysely);
const app = await buildApp({ config, db, limits: 'off', sendMail: () => pause(MAIL_MS) });

try {
  // Every try is about somebody else, so that nothing is warm for one kind only.
  const members = [];
  for (let index = 0; index < tries + 20; index += 1) members.push(await make.member());
  const taken = members.map(({ email }) => email);
  const unknown = members.map((_, index) => `unknown-${index}@example.jp`);
  const visitor = createCaller(app);
  const session = await make.session(members[0]);
  const inside = createCaller(app, async (cookies) => {
    cookies.set('session', session);
  });
  const post = (caller: typeof visitor, url: string, payload: object) =>
    caller.post(url, payload, { isSettled: false });

  const differences = [
    await measure('A1', 'sign-in: known and unknown address', (email) =>
      post(visitor, '/login', { email, password: 'wrong-password' }),
    ),
    await measure('F2', 'reset link: known and unknown address', (email) =>
      post(visitor, '/forgot-password', { email }),
    ),
    await measure('A18', 'a code by mail: known and unknown address', (email) =>
      post(visitor, '/api/login/code', { email }),
    ),
    await measure('A18', 'a wrong code: known and unknown address', (email) =>
      post(visitor, '/api/login/with-code', { email, code: '00000000' }),
    ),
    await measure('F4', 'change of address: taken and free address', (email) =>
      post(inside, '/api/account/confirm-email', { email }),
    ),
  ];
  console.log(JSON.stringify(differences));

  async function measure(
    guarantee: string,
    what: string,
    send: (email: string) => Promise<unknown>,
  ): Promise<Difference> {
    const times: [number[], number[]] = [[], []];
    for (let index = 0; index < tries + 20; index += 1) {
      // Which of the two comes first changes, and what a request left behind is waited for.
      const order = index % 2 === 0 ? [0, 1] : [1, 0];
      for (const kind of order as (0 | 1)[]) {
        const email = (kind === 0 ? taken : unknown)[index] as string;
        const begin = performance.now();
        await send(email);
        const took = performance.now() - begin;
        await app.backgroundTasks.settled();
        await app.outbox.deliver();
        if (index >= 20) times[kind].push(took);
      }
    }
    const medians: [number, number] = [median(times[0]), median(times[1])];
    const gap = Math.abs(medians[0] - medians[1]);
    return { guarantee, what, tries, medians, gap, p: mannWhitney(times[0], times[1]) };
  }
} finally {
  await app.close();
  await db.close();
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
