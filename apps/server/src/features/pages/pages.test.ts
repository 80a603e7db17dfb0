import { api } from '@orchard/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, make, clear } = await createScene();
beforeEach(clear);

describe('a page', () => {
  it('is its title and its body, without anything that runs', async () => {
    const page = await make.page({
      title: '<b>ご案内</b>',
      body: '<h2>見出し</h2><img alt="絵" onerror="x()"><p>本文</p><script>x()</script>',
    });
    const { body } = await as('hanako').call(api.getPage, { params: { pageId: page.id } });
    expect(body).toEqual({
      title: '<b>ご案内</b>',
      body: '<h2>見出し</h2><img alt="絵" /><p>本文</p>',
    });
  });
});
