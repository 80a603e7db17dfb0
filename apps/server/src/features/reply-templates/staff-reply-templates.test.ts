import { staffApi } from '@orchard/contract/staff';
import type { TemplateInbox } from '@orchard/contract/staff/reply-templates';
import { beforeEach, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { asStaff, execute } = await createScene({ limits: 'off' });
beforeEach(() => execute`DELETE FROM reply_templates`);

const create = async (name: string, inbox: TemplateInbox) =>
  (
    await asStaff().call(staffApi['reply-templates.create'], {
      body: { name, body: '{name} 様\nお待ちください。', inbox, position: null },
    })
  ).body;
const names = async (query = {}) =>
  (await asStaff().call(staffApi['reply-templates.list'], { query })).body.map(({ name }) => name);

test('a text is offered where it belongs, in the operators’ order', async () => {
  const one = await create('確認中', 'both');
  const two = await create('動画の案内', 'questions');
  await create('退会の案内', 'enquiries');
  expect(await names()).toEqual(['確認中', '動画の案内', '退会の案内']);
  expect(await names({ inbox: 'questions' })).toEqual(['確認中', '動画の案内']);
  expect(await names({ inbox: 'enquiries' })).toEqual(['確認中', '退会の案内']);
  await asStaff().call(staffApi['reply-templates.order'], { body: { ids: [two.id, one.id] } });
  expect(await names({ inbox: 'questions' })).toEqual(['動画の案内', '確認中']);
  expect(await names({ q: 'お待ち' })).toHaveLength(3);
});

test('a text keeps its lines, and what is missing is said', async () => {
  const { id, revision } = await create('確認中', 'both');
  const params = { id };
  const { body } = await asStaff().call(staffApi['reply-templates.update'], {
    params,
    query: { revision: String(revision) },
    body: { name: '確認中です', body: '一行目\n\n三行目', inbox: 'enquiries', position: 0 },
  });
  expect(body).toMatchObject({ body: '一行目\n\n三行目', inbox: 'enquiries' });
  const refused = await asStaff().refused(staffApi['reply-templates.create'], {
    body: { name: '', body: ' ', inbox: 'odd' as never, position: null },
  });
  expect(refused.body).toMatchObject({
    errors: {
      name: ['定型文の名前を入力してください。'],
      body: ['本文を入力してください。'],
      inbox: ['使う場所を選択してください。'],
    },
  });
});
