import { staffApi } from '@orchard/contract/staff';
import { readTableFile } from '@orchard/spreadsheets';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { db, make, asStaff } = await createScene();

/** Formulas in all fields that a member can choose. */
const ATTACKS = [
  '=1+1',
  '=HYPERLINK("https://evil.example","x")',
  '+1+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1',
  '−1',
  "'=1",
];
const HARMLESS = ['山田, 花子', '引用"符"', '二行\nの名', "'そのまま", '髙橋 𠮷野', '1-2'];

test('an export runs nothing in a spreadsheet and loses nothing: D8', async () => {
  const values = [...ATTACKS, ...HARMLESS];
  const before = (await db.pool.query('SELECT count(*)::integer AS n FROM members')).rows[0].n;
  const { id: attacked } = (
    await db.pool.query(
      "INSERT INTO brands (slug, label, document_title, terms_path) VALUES ('x', '=会員', 'x', '/terms-x') RETURNING id",
    )
  ).rows[0];
  const made = [];
  for (const [index, value] of values.entries()) {
    const member = { name: value, nickname: value, email: `${'=+-'[index % 3]}a${index}@e.jp` };
    const { id } = await make.member({ ...member, brands: [] });
    await db.pool.query('INSERT INTO member_brands VALUES ($1, $2)', [id, attacked]);
    made.push(member);
  }
  const { body } = await asStaff().call(staffApi.exportMembers);
  expect(body.count).toBe(before + values.length);
  expect(body.file_name).toMatch(/^members-\d{8}-\d{4}\.csv$/);

  const bytes = Buffer.from(body.csv, 'utf8');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { rows } = await readTableFile(bytes, 1000);
  const cells = rows.slice(-values.length).map((row) => row.cells.slice(0, 4));
  expect(cells).toEqual(made.map(({ name, nickname, email }) => [name, nickname, email, '=会員']));

  // As a spreadsheet sees it, with the apostrophes.
  const { parse } = await import('csv-parse/sync');
  const seen: string[][] = parse(body.csv, { bom: true });
  const formulas = seen.flat().filter((cell) => /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠−])/.test(cell));
  expect(formulas).toEqual([]);
});

test('an export is what the list shows, and is logged with its filter', async () => {
  await make.member({ name: '停止中', email: 'stopped@example.jp', isSuspended: true });
  const query = { state: 'suspended', q: 'stopped' } as const;
  const { body } = await asStaff().call(staffApi.exportMembers, { query });
  const { rows } = await readTableFile(Buffer.from(body.csv), 1000);
  expect(rows.map(({ cells }) => [cells[0], cells[6]])).toEqual([
    ['氏名', '状態'],
    ['停止中', '利用停止'],
  ]);
  const { rows: entries } = await db.pool.query(
    "SELECT * FROM audit_log WHERE action = 'export' ORDER BY id DESC LIMIT 1",
  );
  expect(entries[0]).toMatchObject({
    kind: 'members',
    staff_name: '佐藤 美咲',
    after: { filters: query, count: 1 },
  });
});
