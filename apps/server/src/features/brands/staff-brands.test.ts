import { api } from '@orchard/contract';
import { staffApi } from '@orchard/contract/staff';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listBrands } from '#features/brands/brands.view.ts';
import { thirdBrand as brand } from '#testing/content-kinds.ts';
import { errorsOf } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear } = await createScene();
beforeEach(clear);
const others = ['DELETE FROM memberships WHERE brand_id > 2', 'DELETE FROM brands WHERE id > 2'];
afterEach(async () => {
  for (const statement of others) await db.pool.query(statement);
});

const create = staffApi['brands.create'];
const update = staffApi['brands.update'];
const bulk = staffApi['brands.bulk'];
const made = async (overrides: object = {}) =>
  (await asStaff().call(create, { body: brand(overrides) })).body;

describe('a third brand', () => {
  test('needs nothing but the console: its members have its words, and every screen knows it', async () => {
    await made();
    const member = as(await make.member({ brands: ['third_main'] }));
    expect((await member.call(api.getCurrentUser)).body.roles).toEqual([{ slug: 'third_main' }]);
    expect((await member.call(api.getBanner)).body.text).toBe('第三のみなさまへ');
    expect((await listBrands(db.kysely)).at(-1)).toEqual({
      slug: 'third_main',
      label: '第三',
      logo_url: '/media/public/0123456789abcdef0123456789abcdef.webp',
      caption: '会員サイト',
      document_title: '第三の会員サイト',
      terms_path: '/terms-third',
      has_home_block: false,
      contact_email: 'desk@third.example.jp',
      contact_telephone: '03-0000-0300',
      contact_hours: null,
      sign_in_picture_url: null,
    });
  });

  test('never changes its slug', async () => {
    const { id, revision } = await made();
    const save = (body: object) =>
      asStaff().attempt(update, {
        params: { id },
        query: { revision: String(revision) },
        body: brand(body),
      });
    const refused = await save({ slug: 'other' });
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      { slug: ['識別名は作成後に変更できません。'] },
    ]);
    expect((await save({ label: '新しい名前', caption: '' })).body).toMatchObject({
      slug: 'third_main',
      label: '新しい名前',
      caption: '',
    });
    expect((await listBrands(db.kysely)).at(-1)?.caption).toBeNull();
  });

  test('is named in addresses by the server: after its label, or by a number', async () => {
    const names = async (label: string) => {
      const { slug: _, terms_path: __, ...body } = brand({ label });
      const { slug, terms_path } = (await asStaff().call(create, { body })).body;
      return [slug, terms_path];
    };
    expect(await names('Ｇｒｅｅｎ Club 2号')).toEqual(['green-club-2', '/terms-green-club-2']);
    expect(await names('果樹園クラブ')).toEqual(['brand-1', '/terms-brand-1']);
    expect(await names('果樹園')).toEqual(['brand-2', '/terms-brand-2']);
    // The path of its terms is that of another brand.
    expect(await names('wis')).toEqual(['brand-3', '/terms-brand-3']);
  });

  test('keeps its names where a change does not speak of them', async () => {
    const { id, revision } = await made();
    const { slug: _, terms_path: __, ...body } = brand({ label: '新しい名前' });
    const save = (draft: object) =>
      asStaff().attempt(update, {
        params: { id },
        query: { revision: String(revision) },
        body: { ...body, ...draft },
      });
    expect(errorsOf(await save({ terms_path: '/terms-other' }))).toEqual({
      terms_path: ['利用規約のパスは作成後に変更できません。'],
    });
    expect((await save({})).body).toMatchObject({ slug: 'third_main', terms_path: '/terms-third' });
  });

  test('has the name and the text beside the logo as its title, unless it has its own', async () => {
    const { id, revision } = await made({ document_title: '' });
    const title = async () => (await listBrands(db.kysely)).at(-1)?.document_title;
    expect(await title()).toBe('第三 会員サイト');
    await asStaff().call(update, {
      params: { id },
      query: { revision: String(revision) },
      body: brand({ label: '果樹園クラブ', caption: '', document_title: '' }),
    });
    expect(await title()).toBe('果樹園クラブ');
    const titles = (await listBrands(db.kysely)).map(({ document_title: one }) => one);
    expect(titles.slice(0, 2)).toEqual(["Orchard Member's Site", 'WIS']);
  });

  test('has a series to begin with, which may be changed and goes with it', async () => {
    const begin = async () => (await make.series({ lectures: [] })).id;
    const [first, another] = [await begin(), await begin()];
    const { id, revision } = await made({ first_series_id: first });
    const read = async () =>
      (await asStaff().call(staffApi['brands.read'], { params: { id } })).body.first_series_id;
    expect(await read()).toBe(first);
    await asStaff().call(update, {
      params: { id },
      query: { revision: String(revision) },
      body: brand({ first_series_id: another }),
    });
    expect(await read()).toBe(another);
    await db.pool.query('DELETE FROM series WHERE id = $1', [another]);
    expect(await read()).toBeNull();
  });

  test('is not deleted while a member holds it', async () => {
    const { id } = await made();
    await make.member({ brands: ['third_main'] });
    const refused = await asStaff().refused(bulk, { body: { action: 'delete', ids: [id] } });
    expect([refused.status, refused.body]).toEqual([
      409,
      { message: expect.stringContaining('「第三」は会員で使われている') },
    ]);
  });

  test('takes its terms along, which their history brings back', async () => {
    const { id } = await made();
    const terms = { params: { id } };
    const body = {
      title: '第三の規約',
      body: '<h2>第1条</h2>',
      revised_on: '2026-04-01',
      next: null,
    };
    const query = { revision: '0' };
    await asStaff().call(staffApi['terms.update'], { ...terms, query, body });
    await asStaff().call(bulk, { body: { action: 'delete', ids: [id] } });
    expect((await asStaff().refused(staffApi['terms.read'], terms)).status).toBe(404);
    const { body: trash } = await asStaff().call(staffApi['trash.list'], {});
    const entry = trash.find(({ kind, record_id }) => kind === 'brands' && record_id === id);
    await asStaff().call(staffApi.restoreTrash, { params: { id: entry?.id ?? 0 } });
    expect((await asStaff().call(staffApi['terms.read'], terms)).body.title).toBe('');
    const { body: versions } = await asStaff().call(staffApi['terms.versions'], terms);
    await asStaff().call(staffApi['terms.restore'], {
      ...terms,
      body: { version: versions[0]?.id ?? 0 },
    });
    expect((await asStaff().call(staffApi['terms.read'], terms)).body.title).toBe('第三の規約');
  });

  test.each([
    ['slug', { slug: 'あ' }],
    ['slug', { slug: 'a b' }],
    ['slug', { slug: 'WIS' }],
    ['label', { label: '' }],
    ['logo_url', { logo_url: 'https://evil.jp/logo.svg' }],
    ['logo_url', { logo_url: 'javascript:x' }],
    ['logo_url', { logo_url: '/media/images/only-members.webp' }],
    ['document_title', { document_title: null }],
    ['terms_path', { terms_path: '/login' }],
    ['terms_path', { terms_path: '//evil.jp' }],
    ['terms_path', { terms_path: '/terms-wis' }],
    ['has_home_block', { has_home_block: 'yes' }],
    ['banner_text', { banner_text: 'あ'.repeat(256) }],
    ['contact_email', { contact_email: 'desk' }],
    ['contact_email', { contact_email: 'a@example.jp, b@example.jp' }],
    ['contact_email', { contact_email: 'a@example.jp\r\nBcc: b@example.jp' }],
    ['contact_telephone', { contact_telephone: 'javascript:x' }],
    ['contact_hours', { contact_hours: 'あ'.repeat(256) }],
    ['sign_in_picture_url', { sign_in_picture_url: '/media/images/only-members.webp' }],
    ['first_series_id', { first_series_id: 999_999 }],
    ['welcome_notice_id', { welcome_notice_id: 999_999 }],
  ])('with a wrong %s is refused under it: %j', async (field, wrong) => {
    const answer = await asStaff().refused(create, { body: brand(wrong) as never });
    expect([answer.status, Object.keys(errorsOf(answer))]).toEqual([422, [field]]);
  });
});
