import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, as, asStaff, clear } = await createScene();
beforeEach(clear);

const list = staffApi['contact-categories.list'];
const create = staffApi['contact-categories.create'];
const bulk = staffApi['contact-categories.bulk'];

type Draft = RequestOf<typeof create>['body'];
const draft = (overrides: Partial<Draft> = {}): Draft => ({
  text: '会費について',
  brand_id: null,
  position: null,
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  ...overrides,
});
const add = async (overrides: Partial<Draft> = {}) =>
  (await asStaff().call(create, { body: draft(overrides) })).body;
const offered = async (who: PersonName) =>
  (await as(who).call(api.listContactCategories)).body.map(({ text }) => text);
const wis = async () => (await findBrandIds(db.kysely, ['WIS']))[0] ?? 0;
const enquire = async (id: number) =>
  (
    await as('hanako').attempt(api.sendEnquiry, {
      body: {
        content_category: 'orchard_main',
        contact_category_id: id,
        subject: '会費',
        body: '教えてください。',
      },
    })
  ).status;

describe('what an enquiry can be about, in the console', () => {
  test('is offered to every brand or to one', async () => {
    await add();
    await add({ text: 'WISについて', brand_id: await wis() });
    expect(await offered('hanako')).toEqual(['会費について']);
    expect(await offered('taro')).toEqual(['会費について', 'WISについて']);
    const { body: ofBoth } = await as('yuki').call(api.listContactCategories);
    expect(ofBoth.map(({ brand }) => brand)).toEqual([null, 'WIS']);
    const { body } = await asStaff().call(list, { query: { brand: String(await wis()) } });
    expect(body).toMatchObject([{ text: 'WISについて', brand: { id: await wis(), label: 'WIS' } }]);
  });

  test.each<[string, Partial<Draft>]>([
    ['a draft', { published_at: null }],
    ['scheduled', { published_at: '2999-01-01 00:00:00' }],
    ['ended', { published_until: '2026-01-02 00:00:00' }],
  ])('%s is not offered, and no enquiry can name it', async (_, overrides) => {
    const { id } = await add(overrides);
    await add({ text: 'その他' });
    expect(await offered('hanako')).toEqual(['その他']);
    expect(await enquire(id)).toBe(422);
  });

  test.each<[keyof Draft, Partial<Draft>, string]>([
    ['text', { text: '' }, 'お問い合わせの種類を入力してください。'],
    ['brand_id', { brand_id: 99_999 }, '見つかりませんでした'],
    ['brand_id', { brand_id: 9_999_999_999 }, '見つかりませんでした'],
    ['brand_id', { brand_id: 'x' as never }, 'ブランドを選択してください。'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    const answer = await asStaff().refused(create, { body: draft(wrong) });
    expectRefused(answer, field, sentence);
  });

  test('that enquiries name is not deleted, but ended', async () => {
    const used = await add();
    expect(await enquire(used.id)).toBe(204);
    const act = (action: 'delete' | 'unpublish', id: number) =>
      asStaff().attempt(bulk, { body: { action, ids: [id] } });
    expect((await act('delete', used.id)).status).toBe(409);
    expect((await act('unpublish', used.id)).status).toBe(200);
    expect(await offered('hanako')).toEqual([]);
    const [row] = (await asStaff().call(list, { query: { state: 'draft' } })).body;
    expect(row).toMatchObject({ id: used.id, enquiries_count: 1 });
  });

  test('is put in order', async () => {
    const [first, second] = [await add({ text: '甲' }), await add({ text: '乙' })];
    await asStaff().call(staffApi['contact-categories.order'], {
      body: { ids: [second.id, first.id] },
    });
    expect(await offered('hanako')).toEqual(['乙', '甲']);
  });
});
