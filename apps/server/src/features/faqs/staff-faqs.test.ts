import { api } from '@orchard/contract';
import type { RequestOf } from '@orchard/contract/endpoint';
import { staffApi } from '@orchard/contract/staff';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PersonName } from '#demo/cast/people.ts';
import { findBrandIds } from '#features/brands/brand-ids.view.ts';
import { expectRefused } from '#testing/refusals.ts';
import { createScene } from '#testing/scene.ts';

const { db, make, as, asStaff, clear } = await createScene();

const groups = {
  list: staffApi['faq-categories.list'],
  bulk: staffApi['faq-categories.bulk'],
  order: staffApi['faq-categories.order'],
};
const list = staffApi['faqs.list'];
const create = staffApi['faqs.create'];

let groupId = 0;
beforeEach(async () => {
  await clear();
  ({ id: groupId } = await make.faqCategory({ name: '視聴', faqs: [] }));
});

type Draft = RequestOf<typeof create>['body'];
const draft = (overrides: Partial<Draft> = {}): Draft => ({
  faq_category_id: groupId,
  question: '期限はありますか。',
  answer: '<p>ありません。</p>',
  position: null,
  published_at: '2026-01-01 09:00:00',
  published_until: null,
  brand_ids: [],
  ...overrides,
});
const add = async (overrides: Partial<Draft> = {}) =>
  (await asStaff().call(create, { body: draft(overrides) })).body;
const seen = async (who: PersonName = 'hanako') =>
  (await as(who).call(api.listFaq)).body.map(({ name, faqs }) => [
    name,
    ...faqs.map(({ question }) => question),
  ]);

describe('a question of the FAQ in the console', () => {
  test('is written behind those of its group, its answer cleaned', async () => {
    const first = await add({ answer: '<p onclick="x()">はい<script>x()</script></p>' });
    expect([first.answer, first.position, first.state]).toEqual(['<p>はい</p>', 1, 'published']);
    await add({ question: '次' });
    expect(await seen()).toEqual([['視聴', '期限はありますか。', '次']]);
  });

  test('shows its group to those alone who may read it', async () => {
    await add({ brand_ids: await findBrandIds(db.kysely, ['WIS']) });
    expect(await seen('hanako')).toEqual([]);
    expect(await seen('taro')).toEqual([['視聴', '期限はありますか。']]);
  });

  test.each<[keyof Draft, Partial<Draft>, string]>([
    ['question', { question: '' }, '質問を入力してください。'],
    ['answer', { answer: '<p> &nbsp;</p>' }, '回答を入力してください。'],
    ['answer', { answer: 'あ'.repeat(100_001) }, '100000文字以内'],
    ['faq_category_id', { faq_category_id: 99_999 }, '見つかりませんでした'],
    ['faq_category_id', { faq_category_id: 9_999_999_999 }, '見つかりませんでした'],
  ])('with a wrong %s is refused under it', async (field, wrong, sentence) => {
    const answer = await asStaff().refused(create, { body: draft(wrong) });
    expectRefused(answer, field, sentence);
  });
});

describe('the FAQ’s order', () => {
  test('is the operators’, of groups and of the questions in them', async () => {
    const other = await make.faqCategory({ name: '会費', faqs: [] });
    const ids = [(await add()).id, (await add({ question: '次' })).id];
    await add({ question: '額', faq_category_id: other.id });
    await asStaff().call(staffApi['faqs.order'], { body: { ids: ids.reverse() } });
    await asStaff().call(groups.order, { body: { ids: [other.id, groupId] } });
    expect(await seen()).toEqual([
      ['会費', '額'],
      ['視聴', '次', '期限はありますか。'],
    ]);
    const rows = (await asStaff().call(list)).body.map(({ question }) => question);
    expect(rows).toEqual(['額', '次', '期限はありますか。']);
  });
});

describe('a group of the FAQ', () => {
  test('is deleted only without questions, saying how many', async () => {
    await add();
    await add({ published_at: null });
    const refused = await asStaff().refused(groups.bulk, {
      body: { action: 'delete', ids: [groupId] },
    });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      409,
      expect.stringContaining('質問2件'),
    ]);
    const { body: rows } = await asStaff().call(groups.list);
    expect(rows.map(({ id, name, faqs_count }) => [id, name, faqs_count])).toEqual([
      [groupId, '視聴', 2],
    ]);
  });
});

test('the list is searched also in answers, and filtered by group and state', async () => {
  const other = await make.faqCategory({ name: '会費', faqs: [] });
  await add({ answer: '<p>ｸﾚｼﾞｯﾄｶｰﾄﾞ</p>' });
  await add({ question: '額', faq_category_id: other.id, published_at: null });
  const questions = async (query: object) =>
    (await asStaff().call(list, { query })).body.map(({ question }) => question);
  expect(await questions({ q: 'クレジットカード' })).toEqual(['期限はありますか。']);
  expect(await questions({ q: 'p' })).toEqual([]);
  expect(await questions({ category: String(other.id) })).toEqual(['額']);
  expect(await questions({ category: '9999999999' })).toEqual([]);
  expect(await questions({ state: 'draft' })).toEqual(['額']);
});
