import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, make, db, clear } = await createScene();
beforeEach(clear);

describe('the FAQ', () => {
  const faqs = ['い', 'あ', 'う'].map((question) => ({ question, answer: `<p>${question}</p>` }));

  it('has its groups and their questions in the operators’ order, for every member', async () => {
    const second = await make.faqCategory({ name: '後', faqs });
    const first = await make.faqCategory({ name: '先', faqs: faqs.slice(0, 1) });
    await make.faqCategory({ name: '空', faqs: [] });
    const third = await make.faqCategory({ name: '末', faqs: faqs.slice(1) });
    await db.pool.query('UPDATE faq_categories SET position = 0 WHERE id = $1', [first.id]);
    await db.pool.query("UPDATE faqs SET position = 0 WHERE question = 'う'");
    const { body } = await as('hanako').call(api.listFaq);
    expect(body.map(({ id, name }) => [id, name])).toEqual([
      [first.id, '先'],
      [second.id, '後'],
      [third.id, '末'],
    ]);
    expect(body.map((group) => group.faqs.map(({ question }) => question))).toEqual([
      ['い'],
      ['う', 'い', 'あ'],
      ['う', 'あ'],
    ]);
    expect((await as('mori').call(api.listFaq)).body).toEqual(body);
  });

  it('answers in HTML without anything that runs, and asks in text', async () => {
    const answer = '<p onclick="x()">はい<script>x()</script><strong>。</strong></p>';
    await make.faqCategory({ faqs: [{ question: '<b>質問</b>', answer }] });
    const [group] = (await as('hanako').call(api.listFaq)).body;
    expect(group?.faqs).toMatchObject([
      { question: '<b>質問</b>', answer: '<p>はい<strong>。</strong></p>' },
    ]);
  });
});
