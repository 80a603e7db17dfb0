import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { expect, test } from 'vitest';
import { fetchedByStaff, textsIn } from '#testing/member-data.ts';
import { createScene } from '#testing/scene.ts';

const { app, db, make, as, asStaff, mailsTo } = await createScene();

const entries = async (memberId: number) => {
  const { rows } = await db.pool.query<{ action: string; label: string; bare: string }>(
    `SELECT e.action, e.label, (SELECT a.label FROM audit_log a WHERE a.id = e.id) AS bare
     FROM audit_entries e WHERE e.kind = 'member-data' AND e.record_id = $1 ORDER BY e.id`,
    [memberId],
  );
  return rows;
};

test('an operator makes a member’s file and fetches it; log and mail say so', async () => {
  const member = await make.member();
  const staff = asStaff();
  const params = { id: member.id };
  expect((await staff.call(staffApi.getMemberData, { params })).body).toEqual({ file: null });
  const { body: asked } = await staff.call(staffApi.makeMemberData, { params });
  expect(asked.file?.by_staff).toBe(true);
  await app.dataMaker.run();
  const { statusCode, headers, rawPayload } = await fetchedByStaff(staff, member.id);
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(textsIn(rawPayload).get('プロフィール.json')).toContain(member.email);
  // The log itself has no name.
  expect(await entries(member.id)).toEqual([
    { action: 'export', label: member.name, bare: '' },
    { action: 'download', label: member.name, bare: '' },
  ]);
  const [mail] = await mailsTo(member.email);
  expect(mail?.text).toContain('サイトの運営スタッフの操作により');
});

test('asking twice is one entry; another operator cannot fetch what one has opened', async () => {
  const member = await make.member();
  const params = { id: member.id };
  const staff = asStaff();
  await Promise.all([
    staff.call(staffApi.makeMemberData, { params }),
    staff.call(staffApi.makeMemberData, { params }),
  ]);
  await app.dataMaker.run();
  const { body: opened } = await staff.call(staffApi.openMemberData, { params });
  const url = staffApi.downloadMemberData.path.replace('{id}', opened.id);
  expect((await asStaff(await make.staff()).request({ url })).statusCode).toBe(404);
  const asMember = api.downloadMyData.path.replace('{id}', opened.id);
  expect((await as(member).request({ url: asMember })).statusCode).toBe(404);
  expect((await staff.request({ url })).statusCode).toBe(200);
});

test('what the member asked for is not the operators’ to fetch; nobody there is 404', async () => {
  const member = await make.member();
  await as(member).call(api.makeMyData);
  await app.dataMaker.run();
  const staff = asStaff();
  const refused = await staff.refused(staffApi.openMemberData, { params: { id: member.id } });
  expect(refused.status).toBe(404);
  expect(await entries(member.id)).toEqual([]);
  for (const call of [staffApi.getMemberData, staffApi.makeMemberData]) {
    expect((await staff.refused(call, { params: { id: 999_999 } })).status).toBe(404);
  }
});
