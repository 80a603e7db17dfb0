import { api } from '@orchard/contract';
import { describe, expect, test } from 'vitest';
import { listTables } from '#operations/backup/tables.ts';
import type { Caller } from '#testing/caller.ts';
import { fetchedByMember, textsIn } from '#testing/member-data.ts';
import { createScene } from '#testing/scene.ts';
import { createDataMaker } from './member-data.commands.ts';
import { sweepMemberData } from './member-data.store.ts';

const { app, db, make, as, guest, mailsTo, clear, execute } = await createScene();

const ask = (caller: Caller) => caller.call(api.makeMyData);
const state = async (caller: Caller) => (await caller.call(api.getMyData)).body.file?.state ?? null;
const made = async (caller: Caller) => {
  await ask(caller);
  await app.dataMaker.run();
};
const count = async (table: 'member_data_files' | 'member_data_parts') => {
  const { rows } = await db.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  return rows[0]?.count;
};
const age = (memberId: number, interval: string) =>
  execute`
    UPDATE member_data_files SET asked_at = asked_at - ${interval}::interval
    WHERE member_id = ${memberId}`;
const address = (id: string) => api.downloadMyData.path.replace('{id}', id);

describe('the file of the member’s own data', () => {
  test('is made after the password, told of, and fetched after the password again', async () => {
    await execute`UPDATE site_settings SET name = '果樹園クラブ'`;
    const member = await make.member();
    const caller = as(member);
    await make.videoNote({ by: member, note: '=1+1 は数式ではない' });
    expect(await state(caller)).toBe(null);
    const { body: asked } = await ask(caller);
    expect(asked.file?.by_staff).toBe(false);
    await app.dataMaker.run();
    const { file } = (await caller.call(api.getMyData)).body;
    expect(file).toMatchObject({ state: 'ready', bytes: expect.any(Number) });

    const answer = await fetchedByMember(caller);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="my-data-\d{8}-\d{4}\.zip"$/,
    );
    expect(answer.rawPayload.length).toBe(file?.bytes);
    const texts = textsIn(answer.rawPayload);
    expect(texts.get('動画のメモ.csv')).toMatch(
      /^\ufeff"位置（秒）","メモ","日時","動画"\r\n30,"'=1\+1/,
    );
    const notes = JSON.parse(texts.get('動画のメモ.json') ?? '');
    expect(notes).toMatchObject({
      title: '動画のメモ',
      purpose: '本人が書き留めるため',
      kept: '会員である間',
      seen_by: 'なし（本人だけ）',
      rows: [{ '位置（秒）': 30, メモ: '=1+1 は数式ではない' }],
    });
    expect(notes.rows[0].日時).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(texts.get('README.txt')).toContain(`${member.name} 様（${member.email}）`);
    expect(texts.get('README.txt')).toContain('果樹園クラブ 会員サイト マイデータ');

    const [mail] = await mailsTo(member.email);
    expect(mail?.kind).toBe('member_data_ready');
    expect(mail?.text).toContain('/account/data');
    const { body: bell } = await caller.call(api.listNotifications);
    expect(JSON.stringify(bell)).toContain('マイデータのファイルができました。');
  });

  test('is the member’s own, for a minute', async () => {
    const member = await make.member();
    const caller = as(member);
    await made(caller);
    const { body: opened } = await caller.call(api.openMyData);
    const url = address(opened.id);
    const stranger = as(await make.member());
    expect((await stranger.request({ url })).statusCode).toBe(404);
    expect((await stranger.refused(api.openMyData)).status).toBe(404);
    expect((await guest().request({ url })).statusCode).toBe(401);
    expect((await caller.request({ url })).statusCode).toBe(200);
    await execute`UPDATE member_data_openings SET opened_at = opened_at - interval '61 seconds'`;
    expect((await caller.request({ url })).statusCode).toBe(404);
  });

  test('is gone after seven days', async () => {
    const member = await make.member();
    const caller = as(member);
    await made(caller);
    const { body: opened } = await caller.call(api.openMyData);
    await age(member.id, '6 days 23 hours');
    expect(await state(caller)).toBe('ready');
    await age(member.id, '1 hour 1 second');
    expect(await state(caller)).toBe(null);
    expect((await caller.request({ url: address(opened.id) })).statusCode).toBe(404);
    expect((await caller.refused(api.openMyData)).status).toBe(404);
    const before = await count('member_data_files');
    await sweepMemberData(db.kysely);
    expect(await count('member_data_files')).toBe((before ?? 0) - 1);
  });

  test('replaces the former one, three times a day; one that is being made stays', async () => {
    const member = await make.member();
    const caller = as(member);
    const twice = await Promise.all([ask(caller), ask(caller)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await app.dataMaker.run();
    await clear();
    const files = await count('member_data_files');
    for (let turn = 1; turn <= 3; turn += 1) await made(caller);
    expect(await count('member_data_files')).toBe(files);
    const { status, headers } = await caller.refused(api.makeMyData);
    expect([status, Number(headers['retry-after']) > 80_000]).toEqual([429, true]);
    expect(await state(caller)).toBe('ready');
  });

  test('goes with its member', async () => {
    const member = await make.member();
    await made(as(member));
    const before = await count('member_data_parts');
    await execute`DELETE FROM members WHERE id = ${member.id}`;
    expect(await count('member_data_parts')).toBeLessThan(before ?? 0);
  });
});

describe('making files', () => {
  const parts = { db, outbox: app.outbox, origin: 'https://example.jp', product: '果樹園' };
  const troubles: unknown[] = [];
  const maker = () =>
    createDataMaker(parts, { error: (...trouble: unknown[]) => troubles.push(trouble) });
  /** Asks as a process that ends before it begins. */
  const leftBehind = (memberId: number) =>
    execute`INSERT INTO member_data_files (member_id, by_staff) VALUES (${memberId}, false)`;

  test('a file that a killed process left in parts is made anew, once, by one process', async () => {
    const member = await make.member();
    await leftBehind(member.id);
    await execute`
      INSERT INTO member_data_parts (file_id, position, bytes)
      SELECT id, 0, 'half' FROM member_data_files WHERE member_id = ${member.id}`;
    await Promise.all([maker().run(), maker().run(), maker().run()]);
    expect(textsIn((await fetchedByMember(as(member))).rawPayload).has('README.txt')).toBe(true);
    expect(await mailsTo(member.email)).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  test('bytes that a crash of the database lost are made again', async () => {
    const member = await make.member();
    await made(as(member));
    await db.owner.query('TRUNCATE member_data_parts');
    expect(await state(as(member))).toBe('making');
    await maker().run();
    expect((await fetchedByMember(as(member))).statusCode).toBe(200);
  });

  test('no backup holds the bytes', async () => {
    const client = await db.pool.connect();
    const names = (await listTables(client)).map(({ name }) => name);
    client.release();
    expect(names).toContain('member_data_files');
    expect(names.filter((name) => /^member_data_(?:parts|openings)$/.test(name))).toEqual([]);
  });

  test('a maker that stops begins no other, and another goes on', async () => {
    const member = await make.member();
    await leftBehind(member.id);
    const stopping = maker();
    await stopping.stop();
    await stopping.run();
    expect(await state(as(member))).toBe('making');
    await maker().run();
    expect(await state(as(member))).toBe('ready');
  });

  test('one that cannot be made is given up, and can be asked for again', async () => {
    const member = await make.member();
    await leftBehind(member.id);
    await db.owner.query('ALTER TABLE video_notes RENAME TO video_notes_away');
    for (let turn = 1; turn <= 5; turn += 1) await maker().run();
    await db.owner.query('ALTER TABLE video_notes_away RENAME TO video_notes');
    expect(troubles).toHaveLength(5);
    expect(await state(as(member))).toBe('failed');
    await made(as(member));
    expect(await state(as(member))).toBe('ready');
  });

  test('many rows are read some at a time', async () => {
    const member = await make.member();
    await execute`
      INSERT INTO search_history (member_id, word)
      SELECT ${member.id}, '言葉' || n FROM generate_series(1, 1001) n`;
    await made(as(member));
    const texts = textsIn((await fetchedByMember(as(member))).rawPayload);
    expect(JSON.parse(texts.get('検索履歴.json') ?? '').rows).toHaveLength(1001);
    expect(texts.get('検索履歴.csv')?.split('\r\n')).toHaveLength(1003);
    expect(texts.get('README.txt')).toContain('■ 検索履歴（1001件）');
  });
});
