import { staffApi } from '@orchard/contract/staff';
import { readTableFile } from '@orchard/spreadsheets';
import { describe, expect, test } from 'vitest';
import { triesAll } from '#testing/cases.ts';
import { exportedMembers } from '#testing/member-lists.ts';
import { createScene } from '#testing/scene.ts';

const { make, asStaff, execute } = await createScene();
const rowsOf = async (file: Uint8Array) => (await readTableFile(file, 1000)).sheets[0]?.rows ?? [];

const TEXTS = ['山田, 花子', '引用"符"', '二行\nの名', "'そのまま", '髙橋 𠮷野', '1-2'];

test('an export loses nothing of what members write, and can be opened by Excel', async () => {
  const before = (await execute`SELECT count(*)::integer AS n FROM members`)[0].n;
  const made = [];
  for (const [index, text] of TEXTS.entries()) {
    const member = { name: text, nickname: text, email: `${'=+-'[index % 3]}a${index}@e.jp` };
    await make.member({ ...member, brands: [] });
    made.push(member);
  }
  const { count, csv, headers } = await exportedMembers(asStaff());
  expect(count).toBe(before + TEXTS.length);
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="members-\d{8}-\d{4}\.csv"$/,
  );
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');

  const bytes = Buffer.from(csv, 'utf8');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = await rowsOf(bytes);
  const cells = rows.slice(-TEXTS.length).map((row) => row.cells.slice(0, 3));
  expect(cells).toEqual(made.map(({ name, nickname, email }) => [name, nickname, email]));
});

test('an export is what the list shows, and is logged with its filter', async () => {
  await make.member({ name: '停止中', email: 'stopped@example.jp', isSuspended: true });
  const filter = { state: 'suspended', q: 'stopped' } as const;
  const { csv } = await exportedMembers(asStaff(), { filter });
  const rows = await rowsOf(Buffer.from(csv));
  expect(rows.map(({ cells }) => [cells[0], cells[12]])).toEqual([
    ['氏名', '状態'],
    ['停止中', '利用停止'],
  ]);
  const entries = await execute`
    SELECT * FROM audit_entries WHERE action = 'export' ORDER BY id DESC LIMIT 1`;
  expect(entries[0]).toMatchObject({
    kind: 'members',
    staff_name: '佐藤 美咲',
    after: { file: 'members', filters: filter, count: 1 },
  });
});

describe('a file with activity', async () => {
  const hana = await make.member({ name: '花', email: 'file-hana@example.jp', brands: [] });
  const kei = await make.member({ name: '圭', email: 'file-kei@example.jp', brands: [] });
  const [one, two] = await Promise.all([
    make.video({ title: '=第一講' }),
    make.video({ title: '第二講' }),
  ]);
  await make.series({ title: '入門', lectures: [one, two] });
  await make.progress({ by: hana, video: one, at: new Date('2026-04-01T15:30:00Z') });
  await make.completion({ by: hana, video: one, at: new Date('2026-04-01T15:40:00Z') });
  await make.completion({ by: hana, video: two, at: new Date('2026-05-02T00:00:00Z') });
  const cellsOf = async (csv: string) => {
    const rows = await rowsOf(Buffer.from(csv));
    return rows.map(({ cells }) => cells);
  };
  const filter = { q: 'file-' };

  test('has a row for each member, with the videos and minutes of a period and all series', async () => {
    const read = async (days: object = {}) =>
      cellsOf((await exportedMembers(asStaff(), { filter, file: 'activity', ...days })).csv);
    const [header, first, second] = await read();
    expect(header?.slice(5)).toEqual([
      '視聴済みの動画（本）',
      '視聴時間（分）',
      '講座「入門」の視聴済み',
    ]);
    expect(first?.slice(0, 2)).toEqual(['花', 'file-hana@example.jp']);
    expect(first?.slice(5)).toEqual(['2', '0.5', '2／2本']);
    expect(second?.slice(5)).toEqual(['0', '0', '0／2本']);
    // A day is Japan's: 15:40 in London is the day after.
    const [, april] = await read({ from: '2026-04-02', until: '2026-04-02' });
    expect(april?.slice(5)).toEqual(['1', expect.any(String), '2／2本']);
    const [, before] = await read({ until: '2026-04-01' });
    expect(before?.slice(5, 6)).toEqual(['0']);
  });

  test('has a row for each member and video, and runs nothing in a spreadsheet', async () => {
    const { csv, headers } = await exportedMembers(asStaff(), { filter, file: 'lectures' });
    expect(headers['content-disposition']).toContain('members-videos-');
    const [, first, second, ...rest] = await cellsOf(csv);
    expect(rest).toEqual([]);
    expect(first?.slice(0, 4)).toEqual(['花', 'file-hana@example.jp', '=第一講', String(one.id)]);
    expect(first?.slice(6)).toEqual(['0:00:30', '0.5', '2026-04-02 00:40:00']);
    expect(second?.slice(2)).toEqual([
      '第二講',
      String(two.id),
      '',
      '',
      '',
      '',
      '2026-05-02 09:00:00',
    ]);
    expect(csv).toContain('"\'=第一講"');
    expect(csv).toMatch(/^\ufeff"氏名".*\r\n/);
  });

  test('is about exactly those who were ticked', { skip: !triesAll }, async () => {
    const { csv, count } = await exportedMembers(asStaff(), { ids: [kei.id] });
    expect(count).toBe(1);
    expect((await cellsOf(csv)).slice(1).map(([name]) => name)).toEqual(['圭']);
  });

  test('is fetched by the operator who asked for it, within a minute', async () => {
    const sato = asStaff();
    const { url, status } = await exportedMembers(sato, { filter });
    expect(status).toBe(200);
    const other = asStaff(await make.staff({ role: 'admin' }));
    expect((await other.request({ url })).statusCode).toBe(404);
    await execute`UPDATE member_exports SET created_at = now() - interval '61 seconds'`;
    expect((await sato.request({ url })).statusCode).toBe(404);
    await exportedMembers(sato, { filter });
    expect((await execute`SELECT count(*)::integer AS n FROM member_exports`)[0].n).toBe(1);
  });

  test('refuses a period that ends before it begins', async () => {
    const { status, body } = await asStaff().refused(staffApi.exportMembers, {
      body: { file: 'activity', from: '2026-05-01', until: '2026-04-01' },
    });
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining('期間の終了は開始日以降'),
    ]);
  });
});
