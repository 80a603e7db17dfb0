import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import { listBrands } from '#features/brands/brands.view.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, asStaff, mailsTo, clear } = await createScene({
  limits: 'off',
  smtpUrl: 'smtp://127.0.0.1:9',
});

const EMPTY = {
  name: '',
  sender_name: '',
  contact_email: '',
  contact_telephone: '',
  contact_hours: '',
};
const read = async () =>
  (await asStaff().call(staffApi['site-settings.read'], { params: { id: 1 } })).body;
const save = async (draft: object) =>
  asStaff().attempt(staffApi['site-settings.update'], {
    params: { id: 1 },
    query: { revision: String((await read()).revision) },
    body: { ...EMPTY, ...draft },
  });
const opening = async () => (await asStaff().call(staffApi.getOpening)).body;

beforeEach(async () => {
  await clear();
  await db.pool.query(
    'UPDATE brands SET contact_email = NULL, contact_telephone = NULL, contact_hours = NULL',
  );
  await db.pool.query('UPDATE site_settings SET opening_closed_at = NULL');
  await save({});
});

describe('the site’s settings', () => {
  test('give mails to operators a Japanese name and an address for replies', async () => {
    expect((await read()).usual_name).toBe('Orchard');
    await save({ name: '果樹園クラブ', contact_email: 'desk@kajuen.example.jp' });
    const { body: own } = await asStaff().call(staffApi['operators.create'], {
      body: { name: '新人', email: 'shinjin@example.jp', roles: ['viewer'] },
    });
    const invited = (await mailsTo(own.email)).at(-1);
    expect(invited).toMatchObject({
      fromName: '果樹園クラブ',
      replyTo: 'desk@kajuen.example.jp',
      subject: '果樹園クラブ 管理画面のパスワード設定のご案内',
    });
    await save({ name: '果樹園クラブ', sender_name: '果樹園 事務局' });
    await asStaff().call(staffApi.sendOperatorLink, { params: { id: own.id } });
    expect((await mailsTo(own.email)).at(-1)).toMatchObject({
      fromName: '果樹園 事務局',
      replyTo: null,
    });
  });

  test('lend their contact, as a whole, to brands without one', async () => {
    await db.pool.query("UPDATE brands SET contact_telephone = '03-0000-0200' WHERE slug = 'WIS'");
    await save({ contact_email: 'desk@kajuen.example.jp', contact_hours: '平日' });
    const contacts = (await listBrands(db.kysely)).map((brand) => [
      brand.contact_email,
      brand.contact_telephone,
      brand.contact_hours,
    ]);
    expect(contacts).toEqual([
      ['desk@kajuen.example.jp', null, '平日'],
      [null, '03-0000-0200', null],
    ]);
  });

  test('name the site after its first brand, unless they have a name', async () => {
    const rename = (label: string) =>
      db.pool.query("UPDATE brands SET label = $1 WHERE slug = 'orchard_main'", [label]);
    await rename('果樹園クラブ');
    expect((await read()).usual_name).toBe('果樹園クラブ');
    const { body: own } = await asStaff().call(staffApi['operators.create'], {
      body: { name: '新人', email: 'shinjin2@example.jp', roles: ['viewer'] },
    });
    expect((await mailsTo(own.email)).at(-1)?.fromName).toBe('果樹園クラブ');
    await rename('Orchard');
  });

  test('are refused with a wrong address', async () => {
    const refused = await save({ contact_email: 'nobody' });
    expect(refused.status).toBe(422);
  });
});

describe('the steps of the opening', () => {
  test('tick themselves: names of all brands, contact, mail, a published lecture', async () => {
    const { body: brands } = await asStaff().call(staffApi['brands.list']);
    for (const { id } of brands) {
      expect((await opening()).done).not.toContain('name');
      const { body: brand } = await asStaff().call(staffApi['brands.read'], { params: { id } });
      const query = { revision: String(brand.revision) };
      await asStaff().call(staffApi['brands.update'], { params: { id }, query, body: brand });
    }
    await save({ contact_email: 'desk@kajuen.example.jp' });
    expect((await opening()).done).not.toContain('mail');
    const { email } = (await asStaff().call(staffApi.sendTestMail)).body;
    expect((await mailsTo(email)).at(-1)?.subject).toContain('テストメール');
    await make.video();
    expect((await opening()).done).toEqual(
      expect.arrayContaining(['name', 'contact', 'mail', 'video']),
    );
  });

  test('are not done with terms saved as they were, nor with a series that has no lecture', async () => {
    await make.series();
    const [terms] = (await asStaff().call(staffApi['terms.list'])).body;
    const params = { id: terms?.id ?? 0 };
    const save = async (title: string) => {
      const { body } = await asStaff().call(staffApi['terms.read'], { params });
      const query = { revision: String(body.revision) };
      await asStaff().call(staffApi['terms.update'], {
        params,
        query,
        body: { ...body, title, revised_on: body.revised_on ?? '' },
      });
    };
    await save(terms?.title ?? '');
    expect((await opening()).done).not.toEqual(expect.arrayContaining(['terms']));
    expect((await opening()).done).not.toEqual(expect.arrayContaining(['series']));
    await save('果樹園クラブの約束');
    await make.series({ lectures: [await make.video()] });
    expect((await opening()).done).toEqual(expect.arrayContaining(['terms', 'series']));
  });

  test('are put away for everybody', async () => {
    await asStaff().call(staffApi.closeOpening);
    const editor = asStaff(await make.staff({ role: 'editor' }));
    expect((await editor.call(staffApi.getOpening)).body.is_closed).toBe(true);
  });
});
