import { expect, test } from 'vitest';
import { operators, PASSWORD } from '#server/demo/cast/people.ts';
import { createScene } from '#server/testing/scene.ts';
import { changingCalls, createReadyRequests } from './calls.ts';
import { report, times } from './counts.ts';
import { readRows } from './rows.ts';

const scene = await createScene({ limits: 'off' });
const { as, guest, make, db } = scene;
const ready = createReadyRequests(scene);

const posts = changingCalls.filter(([, { method }]) => method === 'POST');
const LONG_AGO = '1999-01-01 00:00:00';
const NUMBER = 777_777_777;

/** Every field with every call, or each call with one of three, in turn. */
const APART = times(3, 1);

test('what a body holds beyond its fields changes nothing', async (context) => {
  const victim = await make.member();
  const smuggled: Record<string, unknown> = {
    roles: [{ slug: 'WIS' }],
    is_staff: true,
    id: NUMBER,
    email_verified_at: LONG_AGO,
    password: 'a smuggled password',
    user_id: victim.id,
    created_at: LONG_AGO,
  };
  const staffRows = (await readRows(db)).staff;
  const victimRows = async () => {
    const { rows } = await db.pool.query(
      `SELECT m::text AS line FROM members m WHERE id = $1
       UNION ALL SELECT b::text FROM member_brands b WHERE member_id = $1
       UNION ALL SELECT q::text FROM video_questions q WHERE member_id = $1
       UNION ALL SELECT e::text FROM enquiries e WHERE member_id = $1
       UNION ALL SELECT b::text FROM video_bookmarks b WHERE member_id = $1
       UNION ALL SELECT s::text FROM sessions s WHERE member_id = $1`,
      [victim.id],
    );
    return JSON.stringify(rows);
  };
  const before = await victimRows();
  const changed: string[] = [];
  let tries = 0;
  for (const [turn, [name]] of posts.entries()) {
    const fields = Object.entries(smuggled).filter((_, at) => (at + turn) % APART === 0);
    for (const [field, value] of fields) {
      const member = await make.member();
      const { payload: body, ...request } = await ready(name, member);
      // A field that the call itself has cannot be smuggled.
      const isOwn = body !== undefined && field in body;
      const extra = isOwn ? { password_hash: value } : { [field]: value, member_id: victim.id };
      const answer = await as(member).request({ ...request, payload: { ...body, ...extra } });
      if (answer.statusCode >= 300) changed.push(`${name}: ${field} is ${answer.statusCode}`);
      tries += 1;
      const { rows } = await db.pool.query(
        `SELECT m.id, m.created_at < '2000-01-01' AS aged, array(
           SELECT b.slug FROM member_brands mb JOIN brands b ON b.id = mb.brand_id
           WHERE mb.member_id = m.id) AS slugs
         FROM members m WHERE id = $1`,
        [member.id],
      );
      const isSame = rows[0]?.aged === false && String(rows[0].slugs) === 'orchard_main';
      const login = { email: member.email, password: 'a smuggled password' };
      const isOpen =
        field === 'password' && (await guest().post('/login', login)).statusCode !== 422;
      if (!isSame || isOpen) changed.push(`${name}: ${field}`);
    }
  }
  if ((await victimRows()) !== before) changed.push('rows of the victim');
  const rows = await readRows(db);
  if (rows.staff !== staffRows) changed.push('staff');
  const traces = Object.entries(rows).filter(
    ([, content]) => content.includes('1999-01-01') || content.includes(String(NUMBER)),
  );
  changed.push(...traces.map(([table]) => `a trace in ${table}`));
  report(context, 'C6', `fields changed ${changed.length} of ${tries} (${posts.length} calls)`);
  expect(changed).toEqual([]);
  // An operator's account does not open the members' site.
  const asStaff = { email: operators.sato.email, password: PASSWORD };
  const refused = await guest().post('/login', asStaff);
  expect(refused.statusCode).toBe(422);
});
