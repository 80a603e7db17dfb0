import { expect, test } from 'vitest';
import { operators, PASSWORD } from '#server/demo/cast/people.ts';
import { createScene } from '#server/testing/scene.ts';
import { calls, createReadyRequests, entries, entryOf } from './calls.ts';
import { report } from './counts.ts';
import { type Asker, KINDS, type Kind } from './prepare-request.ts';

const scene = await createScene({ limits: 'off' });
const { as, guest, make, db } = scene;
const ready = createReadyRequests(scene);

const brandsOf: Record<string, readonly string[]> = {
  main: ['orchard_main'],
  WIS: ['WIS'],
  both: ['orchard_main', 'WIS'],
  none: [],
};

/** Returns a new account of a kind, and the signed-in browser of its owner. */
async function somebody(kind: Kind): Promise<{ asker: Asker; caller: ReturnType<typeof guest> }> {
  if (kind === 'guest') return { asker: null, caller: guest() };
  if (kind === 'staff') {
    const caller = guest();
    const payload = { email: operators.sato.email, password: PASSWORD };
    await caller.post('/login', payload);
    return { asker: null, caller };
  }
  const asker = await make.member({ brands: brandsOf[kind] ?? ['orchard_main'] });
  const caller = as(asker);
  if (kind === 'suspended') {
    // The session is older than the account's suspension.
    expect((await caller.request({ url: '/api/account/user' })).statusCode).toBe(200);
    await db.pool.query('UPDATE members SET suspended_at = now() WHERE id = $1', [asker.id]);
  }
  return { asker, caller };
}

test('every call says who may make it, and what request is in order', () => {
  const without = calls.filter(([name]) => !entries.has(name)).map(([name]) => name);
  expect(without, 'Add each of these to a file of checks/guarantees/requests/').toEqual([]);
  expect(entries.size).toBe(calls.length);
});

test('who may do what is what the table of rights says', async (context) => {
  const wrong: string[] = [];
  let cells = 0;
  for (const [name] of calls) {
    for (const [column, kind] of KINDS.entries()) {
      const { asker, caller } = await somebody(kind);
      const request = await ready(name, asker, ['orchard_main']);
      if (kind === 'suspended') await caller.request({ url: '/sanctum/csrf-cookie' });
      const answer = await caller.request(request);
      const sight = answer.body.includes(request.mark ?? '') ? 'seen' : 'unseen';
      const is = request.mark && answer.statusCode === 200 ? sight : String(answer.statusCode);
      const should = String(entryOf(name).rights[column]);
      cells += 1;
      if (is !== should) wrong.push(`${name} as ${kind}: ${is}, not ${should}`);
      // A refusal reveals nothing.
      if (is === '401') expect(answer.json()).toEqual({ message: 'Unauthenticated.' });
    }
  }
  report(context, 'C1', `cells wrong ${wrong.length} of ${cells} (${calls.length} calls × 7)`);
  expect(wrong.join(', ')).toBe('');
  expect(cells).toBe(entries.size * KINDS.length);
});

test('an enquiry goes only to a brand that the member holds, and about what that brand offers', async (context) => {
  const all = await make.contactCategory();
  const [club, wis] = await Promise.all(
    ['orchard_main', 'WIS'].map((brand) => make.contactCategory({ brand })),
  );
  const offered: Record<string, number[]> = {
    orchard_main: [all.value, club?.value ?? 0],
    WIS: [all.value, wis?.value ?? 0],
  };
  const categories = [all.value, club?.value, wis?.value, 999_999_999];
  const count = async () =>
    (await db.pool.query('SELECT count(*)::int AS enquiries FROM enquiries')).rows[0].enquiries;
  // Other checks have sent some already, from members who may.
  const before = await count();
  const accepted: unknown[] = [];
  let tries = 0;
  let honest = 0;
  for (const [kind, brands] of Object.entries(brandsOf)) {
    const member = await make.member({ brands });
    for (const brand of ['orchard_main', 'WIS', 'ORCHARD_MAIN', 'wis', 'orchard_main ,WIS', '%']) {
      for (const category of categories) {
        const may = brands.includes(brand) && offered[brand]?.includes(category ?? 0);
        const answer = await as(member).post('/api/contact', {
          content_category: brand,
          contact_category_id: category,
          subject: '件名',
          body: '本文',
        });
        if (may) {
          honest += 1;
          expect(answer.statusCode).toBe(204);
          continue;
        }
        tries += 1;
        if (answer.statusCode !== 422) accepted.push({ kind, brand, category });
      }
    }
  }
  report(context, 'C4', `accepted ${accepted.length} of ${tries}`);
  expect(accepted).toEqual([]);
  expect(await count()).toBe(before + honest);
});
