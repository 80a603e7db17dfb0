import { staffApi } from '@orchard/contract/staff';
import type { MemberImport } from '@orchard/contract/staff/member-imports';
import { readTableFile } from '@orchard/spreadsheets';
import { beforeEach, describe, expect, test } from 'vitest';
import { exportedMembers } from '#testing/member-lists.ts';
import { errorsOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { app, make, asStaff, execute } = await createScene({ limits: 'off' });

const read = async (id: number) =>
  (await asStaff().call(staffApi['members.read'], { params: { id } })).body;
const fill = async (id: number, columns: object) => {
  const { revision, ...fields } = await read(id);
  return asStaff().attempt(staffApi['members.update'], {
    params: { id },
    query: { revision: String(revision) },
    body: { ...fields, ...columns },
  });
};
const found = async (q: string) =>
  (await asStaff().call(staffApi['members.list'], { query: { q } })).body.map(({ name }) => name);
const call = async (own_1: string, own_2 = '') => {
  const params = { id: 1 };
  const { body } = await asStaff().call(staffApi['site-settings.read'], { params });
  await asStaff().call(staffApi['site-settings.update'], {
    params,
    query: { revision: String(body.revision) },
    body: { ...body, member_own_1: own_1, member_own_2: own_2 },
  });
};

const upload = async (...lines: string[]) => {
  const name = encodeURIComponent('名簿.csv');
  const path = `/api/staff/member-imports?name=${name}`;
  return (await asStaff().post(path, Buffer.from(lines.join('\r\n')))).json() as MemberImport;
};
const planned = async (...lines: string[]) => {
  const { id, choices } = await upload(...lines);
  const params = { id };
  const { body } = await asStaff().call(staffApi['member-imports.plan'], { params, body: choices });
  const rows = await asStaff().call(staffApi['member-imports.rows'], { params, query: {} });
  return { ...body, rows: rows.body.map(({ outcome, message }) => [outcome, message]) };
};
const imported = async (...lines: string[]) => {
  const { id, rows } = await planned(...lines);
  await asStaff().call(staffApi['member-imports.start'], { params: { id } });
  await app.staffJobs.run();
  return rows;
};

beforeEach(async () => {
  await execute`DELETE FROM members WHERE email LIKE '%@office.example'`;
  await call('');
});

const hanako = () => make.member({ name: '山田 花子', email: 'hanako@office.example' });

describe('what the office keeps about a member', () => {
  test('is written in usual letters and found by the search', async () => {
    const { id } = await hanako();
    await make.member({ name: '別の人', email: 'other@office.example' });
    await fill(id, {
      ...{
        number: ' Ａ−０１２３ ',
        phone: '（０９０）１２３４ー５６７８',
        note: '紹介は鈴木様\n旧姓 佐藤',
      },
      ...{ own_1: '東京支部', own_2: '' },
    });
    expect(await read(id)).toMatchObject({ number: 'A-0123', phone: '(090)1234-5678' });
    for (const q of [
      'a-0123',
      '090-1234-5678',
      '09012345678',
      '０９０１２３４',
      '旧姓',
      '東京支部',
    ]) {
      expect(await found(q), q).toEqual(['山田 花子']);
    }
    expect(await found('090-9999')).toEqual([]);
  });

  test('has a number that is one member’s', async () => {
    const { id } = await hanako();
    const { id: other } = await make.member({ email: 'other@office.example' });
    await fill(id, { number: 'A-1' });
    const refused = await fill(other, { number: 'ａ-1' });
    expect(refused.status).toBe(422);
    expect(errorsOf(refused)).toEqual({ number: ['この会員番号はすでに使われています。'] });
    expect((await fill(other, { number: '' })).status).toBe(200);
    expect((await fill(id, { number: '' })).status).toBe(200);
  });

  test('goes out in a file that the import takes back unchanged', async () => {
    const { id } = await hanako();
    await call('紹介者');
    await fill(id, { number: '00123', phone: '03-1234-5678', note: '一\n二', own_1: '鈴木' });
    const { csv } = await exportedMembers(asStaff(), { filter: { q: 'hanako@office' } });
    const [header, cells] = (await readTableFile(Buffer.from(csv), 10)).sheets[0]?.rows ?? [];
    const at = (name: string) => cells?.cells[header?.cells.indexOf(name) ?? -1];
    expect(['会員番号', '電話番号', 'メモ', '紹介者'].map(at)).toEqual([
      ...['00123', '03-1234-5678', '一\n二', '鈴木'],
    ]);
    expect(header?.cells).not.toContain('独自の項目2');
    expect((await planned(csv)).rows).toEqual([['unchanged', null]]);
  });
});

describe('an import', () => {
  test('knows the columns by their usual names and by the club’s own', async () => {
    await call('備考', '支部');
    const rows = await imported(
      '氏名,メール,会員No,TEL,備考,支部,メモ欄',
      '山田　 花子,hanako@office.example,7,9012345678,鈴木様,東京,覚え書き',
    );
    expect(rows[0]?.[0]).toBe('new');
    const { body } = await asStaff().call(staffApi['members.list'], { query: { q: '東京' } });
    expect(await read(body[0]?.id ?? 0)).toMatchObject({
      ...{ name: '山田 花子', number: '7', phone: '09012345678' },
      ...{ own_1: '鈴木様', own_2: '東京', note: '覚え書き' },
    });
  });

  test('changes the member with the number, also to another address, and says so', async () => {
    const { id } = await hanako();
    await fill(id, { number: 'A-1' });
    const rows = await imported(
      '会員番号,メール,電話',
      'ａ-1,new@office.example,03-1',
      'A-1,,03-2',
    );
    expect(rows).toEqual([
      ['changed', 'メールアドレスが変わり、すべての端末からログアウトします。'],
      ['wrong', '2行目と同じ会員です（メールアドレスか会員番号が同じ）。'],
    ]);
    expect(await read(id)).toMatchObject({ email: 'new@office.example', phone: '03-1' });
    expect(await imported('会員番号,電話', 'A-1,03-2', 'A-2,03-3')).toEqual([
      ['changed', null],
      ['wrong', 'メールアドレスを入力してください。'],
    ]);
    expect(await read(id)).toMatchObject({ email: 'new@office.example', phone: '03-2' });
  });

  test('refuses a row whose number and address are two members’, and a number twice', async () => {
    const { id } = await hanako();
    await make.member({ name: '鈴木 太郎', email: 'taro@office.example' });
    await fill(id, { number: 'A-1' });
    const { rows } = await planned(
      '会員番号,メール,氏名',
      'A-1,taro@office.example,鈴木 太郎',
      'A-2,two@office.example,二',
      'a-2,three@office.example,三',
    );
    expect(rows.map(([outcome, message]) => (outcome === 'wrong' ? message : outcome))).toEqual([
      '会員番号は「山田 花子」さん、メールアドレスは「鈴木 太郎」さんのものです。どちらかを直してください。',
      'new',
      '3行目と同じ会員です（メールアドレスか会員番号が同じ）。',
    ]);
  });

  test('asks about an address that seems mistyped, and takes it', async () => {
    const domains = ['gmial.com', 'gmail.co', 'yahoo.co.jo', 'docomo.ne.jo', 'gmail.con'];
    const right = ['gmail.com', 'odn.ne.jp', 'mail.com', 'ymail.com', 'orchard.example'];
    const { remarks, counts } = await planned(
      '氏名,メール,会員区分,有効期限',
      ...[...domains, ...right].map((domain) => `名,slip@${domain},WIS,なし`),
    );
    expect(counts).toMatchObject({ new: 10, wrong: 0 });
    const told = remarks.map(({ text }) => text).filter((text) => text.startsWith('メール'));
    expect(told).toEqual([
      'メールアドレスの「gmial.com」は「gmail.com」の誤りかもしれません。',
      'メールアドレスの「gmail.co」は「gmail.com」の誤りかもしれません。',
      'メールアドレスの「yahoo.co.jo」は「yahoo.co.jp」の誤りかもしれません。',
      'メールアドレスの「docomo.ne.jo」は「docomo.ne.jp」の誤りかもしれません。',
      'メールアドレスの「gmail.con」は「gmail.com」の誤りかもしれません。',
    ]);
  });
});
