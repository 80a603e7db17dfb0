import { staffApi } from '@orchard/contract/staff';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import type { MembershipDraft } from '@orchard/contract/staff/memberships';
import { csvFile, readTableFile } from '@orchard/spreadsheets';
import { beforeEach, expect, test } from 'vitest';
import { exportedMembers } from '#testing/member-lists.ts';
import { createScene } from '#testing/scene.ts';

const { app, make, asStaff, execute } = await createScene({ limits: 'off' });

beforeEach(() => execute`DELETE FROM members WHERE email LIKE '%@trip.example'`);

const member = async (name: string, contracts: Partial<MembershipDraft>[]) => {
  const brands = ['orchard_main', 'WIS'].slice(0, contracts.length);
  const email = `m${name.codePointAt(0)}@trip.example`;
  const { id } = await make.member({ name, email, brands });
  for (const [at, { first_day, paid_until, renews, reference }] of contracts.entries()) {
    await execute`
      UPDATE memberships ms SET first_day = ${first_day ?? null}, paid_until = ${paid_until ?? null},
        renews = ${renews ?? false}, reference = ${reference ?? ''}
      FROM brands b WHERE b.id = ms.brand_id AND ms.member_id = ${id} AND b.position = ${at + 1}`;
  }
};

const contracts = () => execute`
  SELECT m.name, b.label, ms.first_day, ms.paid_until, ms.renews, ms.reference
  FROM memberships ms JOIN members m ON m.id = ms.member_id JOIN brands b ON b.id = ms.brand_id
  WHERE m.email LIKE '%@trip.example' ORDER BY m.name, b.position`;

async function planned(file: string) {
  const answer = await asStaff().post(
    `/api/staff/member-imports?name=${encodeURIComponent('会員.csv')}`,
    Buffer.from(file),
  );
  const { id, choices } = answer.json() as MemberImport;
  return (await asStaff().call(staffApi['member-imports.plan'], { params: { id }, body: choices }))
    .body;
}

async function imported(file: string) {
  const { id } = await planned(file);
  await asStaff().call(staffApi['member-imports.start'], { params: { id } });
  await app.staffJobs.run();
  return (await asStaff().call(staffApi['member-imports.read'], { params: { id } })).body.counts;
}

/** The file as a program for tables saves it: dates in its own way, cells apart by semicolons. */
async function savedElsewhere(csv: string): Promise<string> {
  const rows = (await readTableFile(Buffer.from(csv), 1000)).sheets[0]?.rows ?? [];
  const dated = rows.map(({ cells }) =>
    cells.map((cell) => cell.replaceAll(/(\d{4})-(\d\d)-(\d\d)/g, '$1/$2/$3')),
  );
  return dated.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\n');
}

async function fill() {
  const year = { first_day: '2026-04-01', paid_until: '2027-03-31' };
  await member('甲', [{ ...year, renews: true, reference: 'sub_1' }]);
  await member('乙', [{ ...year, renews: true, reference: 'sub_2' }, { first_day: '2026-05-01' }]);
  await member('丙', [year, { ...year, reference: 'sub_3' }]);
  await member('丁', [{}]);
  await member('戊', []);
}

test.each([
  ['as it is', async (csv: string) => csv],
  ['saved by a program for tables', savedElsewhere],
])('what an export says of contracts, an import takes, %s', async (_, saved) => {
  await fill();
  const before = await contracts();
  expect(before).toHaveLength(6);
  const filter = { q: 'trip.example' };
  const file = await saved((await exportedMembers(asStaff(), { filter })).csv);
  expect(file).toContain('する、しない');
  expect((await planned(file)).counts).toEqual({
    new: 0,
    changed: 0,
    unchanged: 5,
    unknown: 0,
    wrong: 0,
  });
  await execute`DELETE FROM members WHERE email LIKE '%@trip.example'`;
  expect(await imported(file)).toEqual({ new: 5, changed: 0, unchanged: 0, unknown: 0, wrong: 0 });
  expect(await contracts()).toEqual(before);
});

test('periods under their old headings are carried over', async () => {
  const file = csvFile(
    ['氏名', 'メールアドレス', '会員区分', '入会日', '会員期間終了'],
    [['古い 人', 'old@trip.example', 'Orchard', '2026/4/1', '2027/3/31']],
  );
  expect(await imported(file)).toMatchObject({ new: 1 });
  expect(await contracts()).toMatchObject([
    { first_day: '2026-04-01', paid_until: '2027-03-31', renews: false },
  ]);
});
