import { staffApi } from '@orchard/contract/staff';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { workbook } from '@orchard/spreadsheets/testing';
import iconv from 'iconv-lite';
import { beforeEach, describe, expect, test } from 'vitest';
import { lockRecord } from '#console/records/audit.store.ts';
import { createJobRunner } from '#console/staff-jobs/job-runner.ts';
import { triesAll } from '#testing/cases.ts';
import { untilBlocked } from '#testing/database-watch.ts';
import { MEMBER_HEADER, memberFile } from '#testing/member-files.ts';
import { createScene } from '#testing/scene.ts';
import { memberKind } from './member-imports.routes.ts';

const { app, config, db, make, asStaff, mailsTo, execute } = await createScene({ limits: 'off' });
const parts = { outbox: app.outbox, origin: config.publicUrl.origin, product: 'Orchard' };

const read = staffApi['member-imports.read'];
const plan = staffApi['member-imports.plan'];
const start = staffApi['member-imports.start'];
const rows = staffApi['member-imports.rows'];
const wrongRows = staffApi['member-imports.wrongRows'];

const upload = async (file: Uint8Array | string, name = '会員.csv', caller = asStaff()) => {
  const answer = await caller.post(
    `/api/staff/member-imports?name=${encodeURIComponent(name)}`,
    Buffer.from(file as string),
  );
  return { status: answer.statusCode, body: answer.json() as MemberImport };
};
const planned = async (file: Uint8Array | string, choices: object = {}) => {
  const { body } = await upload(file);
  return asStaff().call(plan, {
    params: { id: body.id },
    body: { ...body.choices, ...choices },
  });
};
/** Runs a whole import: uploads the file, plans, starts and waits for the end. */
const imported = async (file: Uint8Array | string, choices: object = {}) => {
  const params = { id: (await planned(file, choices)).body.id };
  await asStaff().call(start, { params });
  await app.staffJobs.run();
  return (await asStaff().call(read, { params })).body;
};
const count = async (where = "email LIKE 'member%'"): Promise<number> =>
  (await db.pool.query(`SELECT count(*)::integer AS n FROM members WHERE ${where}`)).rows[0].n;
const sentencesOf = (body: unknown) =>
  Object.values((body as { errors: Record<string, string[]> }).errors).flat();
const csv = (...lines: string[]) => [MEMBER_HEADER, ...lines].join('\n');

beforeEach(async () => {
  await execute`DELETE FROM members WHERE email ILIKE 'member%' OR email LIKE '%@import.example'`;
});

test('what an operator writes at the same moment is not lost', async () => {
  const member = await make.member({ email: 'held@import.example' });
  const file = csv(`${member.name},新しい名,held@import.example,,,`);
  const params = { id: (await planned(file)).body.id };
  await asStaff().call(start, { params });
  const running = await db.kysely.transaction().execute(async (tx) => {
    await lockRecord(tx, 'members', member.id);
    const set = { note: '電話をいただいた' };
    await tx.updateTable('members').set(set).where('id', '=', member.id).execute();
    const run = app.staffJobs.run();
    await untilBlocked(db);
    return { run };
  });
  await running.run;
  const { rows: stored } = await db.pool.query('SELECT nickname, note FROM members WHERE id = $1', [
    member.id,
  ]);
  expect(stored).toEqual([{ nickname: '新しい名', note: '電話をいただいた' }]);
});

test('a row is read as people see it, whatever computer wrote it', async () => {
  const names = '田中\u200b ガク,がくさん\u202e'.normalize('NFD');
  await imported(csv(`${names},gaku@import.example,Orchard,,`));
  const { rows: stored } = await db.pool.query(
    "SELECT name, nickname FROM members WHERE email = 'gaku@import.example'",
  );
  expect(stored).toEqual([{ name: '田中 ガク', nickname: 'がくさん' }]);
  const { body } = await planned(csv('田中 ガク,がくさん,gaku@import.example,Orchard,,'));
  expect(body.counts).toMatchObject({ unchanged: 1 });
});

describe('2,000 members in CP932, 37 rows of them wrong', () => {
  test('are 1,963 members and a file of 37 rows, which mended is imported without doubles', {
    skip: !triesAll,
  }, async () => {
    const { body: sent } = await upload(memberFile(2000, 37));
    expect(sent).toMatchObject({ encoding: 'cp932', format: 'csv', row_count: 2000 });
    const params = { id: sent.id };
    const { body: judged } = await asStaff().call(plan, { params, body: sent.choices });
    expect(judged.counts).toEqual({ new: 1963, changed: 0, unchanged: 0, unknown: 0, wrong: 37 });
    expect(await count()).toBe(0);

    await asStaff().call(start, { params });
    await app.staffJobs.run();
    const { body: done } = await asStaff().call(read, { params });
    expect(done).toMatchObject({ state: 'done', done_count: 2000, counts: judged.counts });
    expect(await count()).toBe(1963);

    const { body: wrong } = await asStaff().call(wrongRows, { params });
    expect(wrong.count).toBe(37);
    expect(wrong.csv.charCodeAt(0)).toBe(0xfeff);
    expect(wrong.csv.trimEnd().split('\r\n')).toHaveLength(38);
    // The same file again adds no member; the first row with a repeated address now concerns its
    // member.
    const again = await planned(wrong.csv);
    expect(again.body.counts).toEqual({ new: 0, changed: 1, unchanged: 0, unknown: 0, wrong: 36 });
    expect(again.body.choices.columns).toEqual(sent.choices.columns);

    const whole = iconv.decode(memberFile(2000, 0), 'cp932').split('\r\n');
    const { body: list } = await asStaff().call(rows, {
      params,
      query: { outcome: 'wrong', p: '1', per_page: '100' },
    });
    const mended = [whole[0], ...list.map(({ line }) => whole[line - 1])].join('\n');
    expect((await imported(mended)).counts).toMatchObject({ new: 37, wrong: 0 });
    expect(await count()).toBe(2000);
    expect((await imported(memberFile(2000, 0))).counts).toMatchObject({
      new: 0,
      unchanged: 2000,
    });
    expect(await count()).toBe(2000);
  });

  test('end the same when the work is interrupted between batches and continues elsewhere', {
    skip: !triesAll,
  }, async () => {
    const params = { id: (await planned(memberFile(2000, 37))).body.id };
    // Started without a worker, as if the process died at once.
    await execute`UPDATE staff_jobs SET state = 'running' WHERE id = ${params.id}`;
    const [first, other] = [createJobRunner(db, app.log), createJobRunner(db, app.log)];
    let batches = 0;
    const after = () => {
      batches += 1;
      if (batches === 4) void first.stop();
    };
    first.register({ ...memberKind(parts), after });
    await first.run();
    const half = await count();
    expect(half).toBeGreaterThan(300);
    expect(half).toBeLessThan(500);
    const { body } = await asStaff().call(read, { params });
    expect(body.state).toBe('running');
    expect(body.done_count).toBeGreaterThanOrEqual(half);

    other.register(memberKind(parts));
    await Promise.all([app.staffJobs.run(), other.run()]);
    expect((await asStaff().call(read, { params })).body).toMatchObject({
      state: 'done',
      counts: { new: 1963, wrong: 37 },
    });
    expect(await count()).toBe(1963);
  });
});

describe('a row', () => {
  test('changes only the member with its address, in the fields of the row', async () => {
    const { id } = await make.member({ email: 'Member1@example.jp', name: '前', nickname: 'まえ' });
    const file = csv('後,,member1@EXAMPLE.jp,WIS,,2027-03-31', '新,,member2@example.jp,,,');
    const done = await imported(file, { brand_ids: [] });
    expect(done.counts).toEqual({ new: 1, changed: 1, unchanged: 0, unknown: 0, wrong: 0 });
    const { body } = await asStaff().call(staffApi['members.read'], { params: { id } });
    expect(body).toMatchObject({
      ...{ name: '後', nickname: 'まえ', email: 'Member1@example.jp', state: 'active' },
      memberships: [{ first_day: null, paid_until: '2027-03-31' }],
    });
    const entries = await execute`
      SELECT action, staff_name, change_id FROM audit_log WHERE kind = 'members'
      ORDER BY id DESC LIMIT 2`;
    expect(entries.map(({ action }) => action).sort()).toEqual(['create', 'update']);
    expect(new Set(entries.map(({ change_id: id }) => id)).size).toBe(1);
    expect(entries[0].staff_name).toBe('佐藤 美咲');
  });

  test('that is wrong takes nothing from the right one about its member', async () => {
    const file = csv(',,member1@example.jp,,,', '一,,member1@example.jp,,,');
    const { id, counts } = await imported(file);
    expect(counts).toEqual({ new: 1, changed: 0, unchanged: 0, unknown: 0, wrong: 1 });
    expect((await asStaff().call(rows, { params: { id } })).body).toMatchObject([
      { line: 2, outcome: 'wrong', message: '氏名を入力してください。' },
      { line: 3, outcome: 'new' },
    ]);
    expect(await count("name = '一'")).toBe(1);
  });

  test('that the database refuses costs only itself: it is reported, the others are stored', async () => {
    const { body } = await planned(memberFile(150, 0));
    await db.owner.query(
      "ALTER TABLE members ADD CONSTRAINT odd CHECK (email <> 'member42@example.jp')",
    );
    await asStaff().call(start, { params: { id: body.id } });
    await app.staffJobs.run();
    await db.owner.query('ALTER TABLE members DROP CONSTRAINT odd');
    expect(await count()).toBe(149);
    const { body: wrong } = await asStaff().call(wrongRows, { params: { id: body.id } });
    expect(wrong).toMatchObject({
      count: 1,
      csv: expect.stringContaining('登録できませんでした'),
    });
  });

  test('with markup or a formula is stored as text', async () => {
    const file = csv('<b>=1</b>,"\'=1+1",member1@example.jp,,,');
    await imported(file);
    const stored = await execute`
      SELECT name, nickname FROM members WHERE email = 'member1@example.jp'`;
    expect(stored).toEqual([{ name: '<b>=1</b>', nickname: '=1+1' }]);
  });
});

describe('invitations', () => {
  test('go to new members where that is chosen, and to no other member', async () => {
    const known = await make.member({ email: 'member1@example.jp', password: null });
    const file = csv('一,,member1@example.jp,,,', '二,,member2@example.jp,,,');
    await imported(file, { invite: true });
    expect(await mailsTo('member2@example.jp')).toHaveLength(1);
    expect(await mailsTo(known.email)).toHaveLength(0);
    await imported(csv('三,,member3@example.jp,,,'));
    expect(await mailsTo('member3@example.jp')).toHaveLength(0);
  });
});

describe('files', () => {
  const LINES = [MEMBER_HEADER.split(','), ['山田', 'やま', 'member1@example.jp', 'WIS', '', '']];
  const asText = (separator: string) => LINES.map((cells) => cells.join(separator)).join('\r\n');

  test.each([
    ['UTF-8 without a mark', Buffer.from(asText(','))],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${asText(',')}`)],
    ['CP932', iconv.encode(asText(','), 'cp932')],
    ['EUC-JP', iconv.encode(asText(','), 'euc-jp')],
    ['UTF-16 with tabs', iconv.encode(asText('\t'), 'utf-16le', { addBOM: true })],
    ['Excel', workbook(LINES)],
  ])('in %s are imported', async (_, file) => {
    expect((await imported(file)).counts).toMatchObject({ new: 1 });
    expect(await count("name = '山田' AND email = 'member1@example.jp'")).toBe(1);
  });

  test('without a header number their columns, which are then chosen', async () => {
    const { body } = await upload('member1@example.jp,山田\nmember2@example.jp,鈴木\n');
    expect(body.header).toEqual(['列1', '列2']);
    expect(body.row_count).toBe(2);
    expect(body.choices.columns.email).toBeNull();
    const params = { id: body.id };
    const refused = await asStaff().refused(plan, { params, body: body.choices });
    expect(sentencesOf(refused.body)).toEqual(['メールアドレスか会員番号の列を選択してください。']);
    const columns = { ...body.choices.columns, email: 0, name: 1 };
    const choices = { ...body.choices, columns };
    expect((await asStaff().call(plan, { params, body: choices })).body.counts?.new).toBe(2);
  });

  test.each([
    ['', '取り込む行がありません'],
    [MEMBER_HEADER, '取り込む行がありません'],
    ['a,b\n"x', '引用符'],
    [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]), '古い形式のExcel'],
    ['PK\x03\x04', '読み取れませんでした'],
    [`${'x,'.repeat(61)}y\n1\n`, '列が多すぎます'],
    [`x\n${'1\n'.repeat(50_001)}`, '50,000行まで'],
  ])('that are no table are refused with what to do: %#', async (file, sentence) => {
    const { status, body } = await upload(file);
    expect(status).toBe(422);
    expect(sentencesOf(body).join()).toContain(sentence);
  });

  test('with a column, a brand or a number that is not there are refused, never a 500', async () => {
    const { body } = await upload(csv('一,,member1@example.jp,,,'));
    const params = { id: body.id };
    for (const odd of [
      { columns: { ...body.choices.columns, name: 40 } },
      { columns: { ...body.choices.columns, name: 1.5 } },
      { columns: { ...body.choices.columns, name: 'x' } },
      { columns: null },
      { brand_ids: [999_999] },
      { invite: 'yes' },
    ]) {
      const answer = await asStaff().refused(plan, {
        params,
        body: { ...body.choices, ...odd } as never,
      });
      expect([odd, answer.status]).toEqual([odd, 422]);
    }
    const columns = { ...body.choices.columns, name: body.header.length };
    const refused = async (choices: object) => {
      const answer = await asStaff().refused(plan, {
        params,
        body: { ...body.choices, ...choices },
      });
      return sentencesOf(answer.body);
    };
    expect(await refused({ columns })).toEqual([
      '選択した列はファイルにありません。画面を読み込み直してください。',
    ]);
    const brands = await execute`SELECT id::integer AS id FROM brands`;
    expect(await refused({ brand_ids: [brands[0].id, 999_999] })).toEqual([
      '選択した会員区分は見つかりませんでした。画面を読み込み直してください。',
    ]);
    const nobody = { params: { id: 9_999_999 } };
    for (const call of [read, start, wrongRows]) {
      expect((await asStaff().refused(call, nobody)).status).toBe(404);
    }
  });
});

describe('an import', () => {
  test('is started once, and only after it was judged', async () => {
    const { body } = await upload(csv('一,,member1@example.jp,,,'));
    const params = { id: body.id };
    expect((await asStaff().refused(start, { params })).status).toBe(409);
    await asStaff().call(plan, { params, body: body.choices });
    const starts = await Promise.all([1, 2].map(() => asStaff().attempt(start, { params })));
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409]);
    await app.staffJobs.run();
    expect((await asStaff().refused(plan, { params, body: body.choices })).status).toBe(409);
  });

  test('is in the list of jobs once it has begun, and can be ended there', async () => {
    const params = { id: (await planned(memberFile(150, 0))).body.id };
    expect((await asStaff().refused(staffApi['jobs.read'], { params })).status).toBe(404);
    // Started without a worker, as if its turn had not come yet.
    await execute`UPDATE staff_jobs SET state = 'running' WHERE id = ${params.id}`;
    const { body: listed } = await asStaff().call(staffApi['jobs.list']);
    expect(listed.map(({ id }) => id)).toContain(params.id);
    expect((await asStaff().call(staffApi['jobs.cancel'], { params })).body).toMatchObject({
      ...{ title: '会員の取り込み（会員.csv）', state: 'cancelled', total: 150, can_undo: false },
    });
    await app.staffJobs.run();
    expect(await count()).toBe(0);
    expect((await asStaff().call(read, { params })).body).toMatchObject({
      ...{ state: 'cancelled', done_count: 0, counts: { new: 0, wrong: 0 } },
    });
  });

  test('that is given up leaves nothing of the file', async () => {
    const { body } = await upload(csv('一,,member1@example.jp,,,'));
    const params = { id: body.id };
    const discard = staffApi['member-imports.discard'];
    expect((await asStaff().call(discard, { params })).status).toBe(204);
    expect((await asStaff().refused(rows, { params })).status).toBe(404);
    const left = await execute`SELECT FROM staff_job_rows WHERE job_id = ${body.id}`;
    expect(left).toEqual([]);
  });
});
