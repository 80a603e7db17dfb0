import { staffApi } from '@orchard/contract/staff';
import { beforeEach, expect, test } from 'vitest';
import { changeMembers } from '#testing/member-lists.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, asStaff, clear, execute } = await createScene({ limits: 'off' });

beforeEach(async () => {
  await clear();
  await execute`DELETE FROM suppressed_addresses`;
});

/** Somebody who leaves, somebody suspended with a stopped address, and somebody of whom nothing is known. */
async function cast() {
  const leaving = await make.member({ membershipUntil: '2027-03-31' });
  const { body } = await asStaff().call(staffApi.askMemberErasure, { params: { id: leaving.id } });
  const stopped = await make.member({ isSuspended: true, membershipUntil: '2027-03-31' });
  const other = await make.member({ membershipUntil: '2027-03-31' });
  await db.pool.query(
    "INSERT INTO suppressed_addresses (address, reason, error_kind) VALUES ($1, '550', 'no_such_user')",
    [stopped.email.toLowerCase()],
  );
  const [, month, day] = (body.erasure?.erase_at ?? '').slice(0, 10).split('-').map(Number);
  return {
    ...{ leaving, stopped, other, ids: [leaving.id, stopped.id, other.id] },
    eraseAt: body.erasure?.erase_at,
    leaves: `データの消去の手続き中で、${month}月${day}日に消去されます。この操作では取り消されません。`,
  };
}

test('a bulk change says beforehand whom it will not help, and at their rows afterwards', async () => {
  const { ids, leaves } = await cast();
  const { body } = await asStaff().call(staffApi['members.selection'], { body: { ids } });
  expect(body.remarks).toEqual([
    { count: 1, text: leaves },
    { count: 1, text: 'メールの送信停止中のアドレスを使っています。' },
    { count: 1, text: '利用停止中です。' },
  ]);
  const { id } = await changeMembers(app, asStaff(), ids, {
    ...{ action: 'brands_add', brand_ids: [2] },
  });
  const { body: rows } = await asStaff().call(staffApi['jobs.rows'], { params: { id }, query: {} });
  expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
    ['done', leaves],
    ['done', '利用停止中です。 メールの送信停止中のアドレスを使っています。'],
    ['done', null],
  ]);
});

test('what was erased, and members of whom nothing is known, have no remark', async () => {
  const { other } = await cast();
  await execute`
    INSERT INTO erasures (member_id, asked_at, erase_at, by_staff, erased_at, counts)
    VALUES (${other.id}, now(), now(), false, now(), '{}')`;
  const { body } = await asStaff().call(staffApi['members.selection'], {
    body: { ids: [other.id] },
  });
  expect(body.remarks).toEqual([]);
});

test('the list says of a member who leaves when', async () => {
  const { leaving, other, eraseAt } = await cast();
  const { body: listed } = await asStaff().call(staffApi['members.list'], {
    query: { per_page: '100' },
  });
  const leavesAt = (id: number) => listed.find((row) => row.id === id)?.leaves_at;
  expect([leavesAt(leaving.id), leavesAt(other.id)]).toEqual([eraseAt, null]);
});

test('the form of a member says the same', async () => {
  const { ids, leaves } = await cast();
  const remarks = await Promise.all(
    ids.map(
      async (id) =>
        (await asStaff().call(staffApi['members.read'], { params: { id } })).body.remarks,
    ),
  );
  expect(remarks).toEqual([
    [leaves],
    ['利用停止中です。', 'メールの送信停止中のアドレスを使っています。'],
    [],
  ]);
});
