import { api } from '@orchard/contract';
import { beforeEach, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, make, clear } = await createScene();
beforeEach(clear);

const tags = async () => (await as('mori').call(api.listTags)).body;

test('tags are listed in the order in which they were made, also those of no video', async () => {
  await make.tag('相続');
  await make.video({ tags: ['税務', '会計'] });
  expect(await tags()).toEqual([
    { id: 1, name: '相続' },
    { id: 2, name: '税務' },
    { id: 3, name: '会計' },
  ]);
});

test('a name is one tag, however often a video names it', async () => {
  const first = await make.tag('税務');
  await make.video({ tags: ['税務', '会計', '税務'] });
  expect(await make.tag('税務')).toEqual(first);
  expect((await tags()).map(({ name }) => name)).toEqual(['税務', '会計']);
});
