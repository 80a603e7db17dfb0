import { staffApi } from '@orchard/contract/staff';
import { MAX_IMPORT_ROWS } from '@orchard/contract/staff/imports';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { formatStaffMessage } from '@orchard/contract/staff/messages';
import { csvFile, unguardFormula } from '@orchard/spreadsheets';
import { archive, workbookOf } from '@orchard/spreadsheets/testing';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { MEMBER_HEADER, memberFile } from '#server/testing/member-files.ts';
import { exportedMembers } from '#server/testing/member-lists.ts';
import { createScene } from '#server/testing/scene.ts';
import { report } from './counts.ts';

const { app, db, make, asStaff } = await createScene({ limits: 'off' });
const staff = asStaff();

async function upload(file: Uint8Array): Promise<{ status: number; body: MemberImport }> {
  const answer = await staff.post('/api/staff/member-imports?name=members.csv', Buffer.from(file));
  return { status: answer.statusCode, body: answer.json() };
}

async function plan({ id, choices }: MemberImport): Promise<MemberImport> {
  const args = { params: { id }, body: choices };
  return (await staff.call(staffApi['member-imports.plan'], args)).body;
}

/** Texts that a spreadsheet runs, or strips before it runs the rest. */
const ATTACKS = [
  ...['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(1)'],
  ...[' =1', '　=1', "'=1", '−1', '=cmd|" /C calc"!A0', '=1,2', '="a"', '=1\r\n=2'],
];
const isFormula = (cell: string) => /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠−])/.test(cell);

test('no cell of a file that operators save is a formula, and none is lost', async (context) => {
  const brand =
    "INSERT INTO brands (slug, label, document_title, terms_path) VALUES ($1, $2, 'x', $3)";
  for (const [index, attack] of ATTACKS.entries()) {
    const slug = `attack-${index}`;
    await db.pool.query(brand, [slug, attack, `/terms-${slug}`]);
    await make.member({ name: attack, nickname: attack, email: `=${index}@e.jp`, brands: [slug] });
  }
  const exported = await exportedMembers(staff);
  const rows: string[][] = parse(exported.csv, { bom: true }).slice(-ATTACKS.length);
  const stored = rows.map((row) => row.slice(0, 4).map(unguardFormula));
  const lost = ATTACKS.filter((attack, index) => {
    return (
      JSON.stringify(stored[index]) !== JSON.stringify([attack, attack, `=${index}@e.jp`, attack])
    );
  });

  const sent = ATTACKS.map((attack) => MEMBER_HEADER.split(',').map(() => attack));
  const { body: uploaded } = await upload(Buffer.from(csvFile(MEMBER_HEADER.split(','), sent)));
  expect((await plan(uploaded)).counts?.wrong).toBe(ATTACKS.length);
  const { body: wrong } = await staff.call(staffApi['member-imports.wrongRows'], {
    params: { id: uploaded.id },
  });
  const [, ...wrongRows]: string[][] = parse(wrong.csv, { bom: true });
  const lostOfWrong = wrongRows.filter(
    (row, index) =>
      JSON.stringify(row.slice(0, 6).map(unguardFormula)) !== JSON.stringify(sent[index]),
  );

  const cells = [...rows, ...wrongRows].flat();
  const formulas = cells.filter(isFormula);
  const losses = lost.length + lostOfWrong.length;
  report(
    context,
    'D8',
    `formula cells ${formulas.length} of ${cells.length}, rows changed ${losses}`,
  );
  expect({ formulas, lost, lostOfWrong }).toEqual({ formulas: [], lost: [], lostOfWrong: [] });
});

test('a file of members is taken once, row by row, however often the work breaks off', async (context) => {
  const { status } = await upload(Buffer.from('member1@example.jp,x\n'.repeat(1_000_000)));
  expect(status).toBe(413);

  const { body: uploaded } = await upload(memberFile(2000, 37));
  const { id, counts } = await plan(uploaded);
  expect(counts).toEqual({ new: 1963, changed: 0, unchanged: 0, unknown: 0, wrong: 37 });
  await db.owner.query(`
    UPDATE staff_jobs SET state = 'running' WHERE id = ${id};
    CREATE SEQUENCE tries;
    GRANT USAGE ON SEQUENCE tries TO PUBLIC;
    CREATE FUNCTION break_off() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('tries') % 2 = 1 THEN RAISE EXCEPTION 'killed' USING ERRCODE = '57P01'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER break_off BEFORE UPDATE OF done ON staff_jobs
      FOR EACH ROW EXECUTE FUNCTION break_off()`);
  const look = async () =>
    (
      await db.pool.query(`SELECT
        (SELECT count(*)::integer FROM members WHERE email LIKE 'member%@example.jp') AS members,
        (SELECT count(*)::integer FROM audit_log WHERE action = 'create') AS noted,
        (SELECT count(*)::integer FROM staff_job_rows
         WHERE job_id = ${id} AND outcome = 'done') AS passed`)
    ).rows[0];
  let broken = 0;
  let halves = 0;
  for (let state = 'running'; state === 'running'; ) {
    await app.staffJobs.run();
    const { rows } = await db.pool.query(
      'UPDATE staff_jobs SET resume_at = NULL WHERE id = $1 RETURNING state, failures',
      [id],
    );
    state = rows[0].state;
    broken += rows[0].failures;
    const { members, noted, passed } = await look();
    if (members !== passed || noted !== passed) halves += 1;
  }
  await db.owner.query('DROP FUNCTION break_off CASCADE');
  const again = await plan((await upload(memberFile(2000, 0))).body);
  const { members } = await look();
  const doubles = members + (again.counts?.new ?? 0) - 2000;
  report(
    context,
    'E6',
    `2,000 rows, 37 wrong: ${members} members; doubles ${doubles}, half batches ${halves} after ${broken} breaks; 1 M rows ${status}`,
  );
  expect(broken).toBeGreaterThan(10);
  expect({ members, doubles, halves }).toEqual({ members: 1963, doubles: 0, halves: 0 });
});

const uploadWorkbook = (payload: Buffer) =>
  staff.post('/api/staff/member-imports?name=members.xlsx', payload);

const cell = (reference: string) => `<c r="${reference}"><v>1</v></c>`;
const wide = workbookOf(
  Array.from({ length: 50_000 }, (_, at) => `<row>${cell(`XFD${at + 1}`)}</row>`).join(''),
);
const far = workbookOf(
  `<row r="1">${cell('A1')}</row><row r="1048576">${cell('XFD1048576')}</row>`,
);
const long = (text: string) => Buffer.from(text.repeat((19 * 1024 * 1024) / text.length));
const zeros = Buffer.alloc(200 * 1024 * 1024);
const table = 'xl/worksheets/sheet1.xml';

/** Files that an operator may receive, and the sentence that the console answers. */
const FILES: Record<string, [file: Buffer, sentence: string]> = {
  'a cell in the farthest corner': [
    far,
    formatStaffMessage('imports.too_many_rows', { max: MAX_IMPORT_ROWS }),
  ],
  'a cell to the far right of every row': [wide, formatStaffMessage('imports.too_much')],
  'a row far below': [
    workbookOf(`<row r="99999999">${cell('A99999999')}</row>`),
    formatStaffMessage('imports.too_much'),
  ],
  'more than it says': [
    archive([{ name: table, content: zeros, saysSize: 60 * 1024 * 1024 }]),
    formatStaffMessage('imports.unreadable'),
  ],
  'more than is taken': [
    archive([{ name: table, content: zeros }]),
    formatStaffMessage('imports.too_much'),
  ],
  'no archive': [Buffer.from('PK\x03\x04'.repeat(1000)), formatStaffMessage('imports.unreadable')],
  'one open quote': [
    Buffer.concat([Buffer.from('"'), long('a')]),
    formatStaffMessage('imports.quotes', { line: 1 }),
  ],
  'one line': [long('abc,'), formatStaffMessage('imports.unreadable')],
};

test('no file costs more than it may, and each is refused in words', async (context) => {
  const before = process.memoryUsage().rss;
  let longest = 0;
  for (const [name, [file, sentence]] of Object.entries(FILES)) {
    const begin = performance.now();
    const answer = await uploadWorkbook(file);
    longest = Math.max(longest, performance.now() - begin);
    expect({ name, status: answer.statusCode, sentence: answer.json() }).toEqual({
      name,
      status: 422,
      sentence: { message: sentence, errors: { file: [sentence] } },
    });
  }
  const rise = Math.max(0, Math.round((process.memoryUsage().rss - before) / 1024 / 1024));
  report(
    context,
    'E7',
    `refused ${Object.keys(FILES).length} of ${Object.keys(FILES).length} files, the longest after ${(longest / 1000).toFixed(1)} s; RSS of the site +${rise} MB`,
  );
  expect(longest).toBeLessThan(20_000);
});

test('files are read one at a time, and one too many gets a 503', async (context) => {
  const answers = await Promise.all([1, 2, 3, 4].map(() => uploadWorkbook(far)));
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  report(context, 'E7', `four at once: ${statuses.join(', ')}`);
  expect(statuses).toEqual([422, 422, 503, 503]);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
});
