import { staffApi } from '@orchard/contract/staff';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { excelFile, rowsXml } from '@orchard/spreadsheets/testing';
import { expect, test } from 'vitest';
import { eraseDue } from '#features/erasures/erasures.commands.ts';
import { expectRefused, sentenceOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { app, asStaff, config, db, execute, make } = await createScene({ limits: 'off' });
const { read, reread, plan, start, rows } = {
  read: staffApi['member-imports.read'],
  reread: staffApi['member-imports.reread'],
  plan: staffApi['member-imports.plan'],
  start: staffApi['member-imports.start'],
  rows: staffApi['member-imports.rows'],
};

const upload = async (file: Uint8Array) => {
  const answer = await asStaff().post('/api/staff/member-imports?name=a.xlsx', Buffer.from(file));
  expect(answer.statusCode).toBe(200);
  return answer.json() as MemberImport;
};
const kept = async (id: number) =>
  (await execute`SELECT count(*)::integer AS n FROM import_files WHERE job_id = ${id}`)[0].n;
const addressesOf = async (id: number) => {
  const { body } = await asStaff().call(rows, { params: { id }, query: { p: '1', per_page: '9' } });
  return body.map(({ cells }) => cells.find((cell) => cell.includes('@')));
};

const sheet = (name: string, lines: string[][], hiddenRow = 0) => ({
  name,
  xml: `<sheetData>${rowsXml(lines).replace(`<row r="${hiddenRow}"`, `<row r="${hiddenRow}" hidden="1"`)}</sheetData>`,
});
const FILE = excelFile({
  sheets: [
    sheet('東京', [
      ['氏名', 'メールアドレス'],
      ['一', 'one@sheets.example'],
    ]),
    sheet(
      '大阪',
      [
        ['大阪支部'],
        ['会員区分', 'メール', 'お名前'],
        ['WIS', 'two@sheets.example', '二'],
        ['WIS', 'three@sheets.example', '三'],
      ],
      4,
    ),
    sheet('空', [['氏名', 'メールアドレス']]),
  ],
});

test('another sheet is read instead, and its hidden rows when they are wished', async () => {
  const body = await upload(FILE);
  const params = { id: body.id };
  expect(body).toMatchObject({
    sheets: ['東京', '大阪', '空'].map((name) => ({ name, is_hidden: false })),
    ...{ sheet: 0, takes_hidden: false, hidden_rows: 0, header_line: 1, row_count: 1 },
  });
  const choices = { ...body.choices, brand_ids: [1], invite: true };
  const planned = await asStaff().call(plan, { params, body: choices });
  expect(planned.body.counts).toMatchObject({ new: 1 });

  const osaka = { sheet: 1, takes_hidden: false };
  const other = await asStaff().call(reread, { params, body: osaka });
  expect(other.body).toMatchObject({
    ...{ ...osaka, state: 'uploaded', hidden_rows: 1, header_line: 2, row_count: 1, counts: null },
    header: ['会員区分', 'メール', 'お名前'],
    choices: { columns: { brands: 0, email: 1, name: 2 }, brand_ids: [1], invite: true },
  });
  expect(await addressesOf(body.id)).toEqual(['two@sheets.example']);

  const all = await asStaff().call(reread, { params, body: { ...osaka, takes_hidden: true } });
  expect(all.body).toMatchObject({ takes_hidden: true, hidden_rows: 1, row_count: 2 });
  expect(await addressesOf(body.id)).toEqual(['two@sheets.example', 'three@sheets.example']);

  await asStaff().call(plan, { params, body: { ...all.body.choices, invite: false } });
  expect(await kept(body.id)).toBe(1);
  await asStaff().call(start, { params });
  expect(await kept(body.id)).toBe(0);
  await app.staffJobs.run();
  expect((await asStaff().call(read, { params })).body).toMatchObject({
    ...{ state: 'done', done_count: 2, counts: { new: 2, wrong: 0 } },
  });
  expect((await asStaff().refused(reread, { params, body: osaka })).status).toBe(409);
});

test('a sheet that is not there or holds no rows is refused, and nothing changes', async () => {
  const body = await upload(FILE);
  const params = { id: body.id };
  const refused = (chosen: number) =>
    asStaff().refused(reread, { params, body: { sheet: chosen, takes_hidden: false } });
  expectRefused(await refused(3), 'sheet', '選択したシートはファイルにありません。');
  expectRefused(await refused(2), 'file', '取り込む行がありません');
  expect((await asStaff().call(read, { params })).body).toEqual(body);
});

test('a file that leaves no choice is not kept', async () => {
  const lines = [
    ['氏名', 'メールアドレス'],
    ['一', 'one@sheets.example'],
  ];
  const body = await upload(excelFile({ sheets: [sheet('名簿', lines)] }));
  expect(await kept(body.id)).toBe(0);
  const again = { params: { id: body.id }, body: { sheet: 0, takes_hidden: false } };
  expect((await asStaff().refused(reread, again)).status).toBe(409);
});

test('no file is kept beyond the erasure of anybody, and the sheet that was read stays', async () => {
  const body = await upload(FILE);
  const params = { id: body.id };
  const leaving = await make.member();
  await asStaff().call(staffApi.askMemberErasure, { params: { id: leaving.id } });
  await execute`UPDATE erasures SET erase_at = now() WHERE member_id = ${leaving.id}`;
  expect(await eraseDue({ db, outbox: app.outbox, log: app.log, config })).toBe(1);
  expect(await kept(body.id)).toBe(0);
  const osaka = { params, body: { sheet: 1, takes_hidden: false } };
  const refused = await asStaff().refused(reread, osaka);
  expect([refused.status, sentenceOf(refused)]).toEqual([
    409,
    expect.stringContaining('もう一度アップロードしてください。'),
  ]);
  const planned = await asStaff().call(plan, { params, body: body.choices });
  expect(planned.body.counts).toMatchObject({ unchanged: 0, wrong: 0 });
});

test('the sheet in front is taken, and a cover or an empty form only where nothing else is', async () => {
  const cover = sheet('表紙', [['会員名簿'], ['連絡先', 'office@sheets.example']]);
  const [tokyo, osaka, form] = ['東京', '大阪', '空'].map((name) =>
    sheet(name, [
      ['氏名', 'メールアドレス'],
      ...(name === '空' ? [] : [[name, 'a@sheets.example']]),
    ]),
  ) as [typeof cover, typeof cover, typeof cover];
  const chosen = async (sheets: (typeof cover)[], activeTab: number) => {
    const { sheets: named, sheet: at } = await upload(excelFile({ sheets, activeTab }));
    return named[at]?.name;
  };
  expect(await chosen([tokyo, osaka], 1)).toBe('大阪');
  expect(await chosen([cover, osaka], 0)).toBe('大阪');
  expect(await chosen([tokyo, osaka, form], 2)).toBe('東京');
  expect(await chosen([cover], 0)).toBe('表紙');
});
