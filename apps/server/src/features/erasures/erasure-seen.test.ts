import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { addErasure } from './erasures.store.ts';

const { db, make, asStaff, execute } = await createScene({ limits: 'off' });

const unseen = async () =>
  (await asStaff().call(staffApi['erasures.list'], { query: { seen: 'no' } })).body;

test('a wish for an erasure is listed with what stops the charge, until an operator has seen it', async () => {
  const { id, name } = await make.member({
    membership: { paid_until: '2999-03-31', renews: true, reference: 'sub_7' },
  });
  await addErasure(db.kysely, id, { staffId: null, byStaff: false });
  expect(await unseen()).toMatchObject([
    {
      ...{ id, seen_at: null, seen_by: null },
      memberships: [
        { label: 'Orchard', paid_until: '2999-03-31', renews: true, reference: 'sub_7' },
      ],
    },
  ]);
  const note = () => asStaff().call(staffApi.noteErasureSeen, { params: { id } });
  const { body } = await note();
  expect(body).toMatchObject({ seen_by: '佐藤 美咲', seen_at: expect.any(String) });
  expect((await note()).body).toEqual(body);
  expect(await unseen()).toEqual([]);
  expect(
    await execute`SELECT label, staff_name FROM audit_entries WHERE action = 'note_erasure'`,
  ).toEqual([{ label: name, staff_name: '佐藤 美咲' }]);
});

test('where nobody leaves there is nothing to see', async () => {
  const { id } = await make.member();
  const params = { id };
  expect((await asStaff().refused(staffApi.noteErasureSeen, { params })).status).toBe(404);
});
