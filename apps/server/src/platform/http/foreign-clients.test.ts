import { api } from '@orchard/contract';
import type { Video } from '@orchard/contract/videos';
import { describe, expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const { as, asStaff, guest, make } = await createScene({ limits: 'off' });

describe('a call without a body', () => {
  test.each([
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'multipart/form-data',
    'nonsense',
    '',
  ])('is taken, whatever type it names: %j', async (type) => {
    const { id } = await make.video({});
    const answer = await as('hanako').post(`/api/video/bookmark/${id}`, undefined, {
      headers: { 'content-type': type, 'content-length': '0' },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().video_bookmarks).toHaveLength(1);
  });

  test('lacks the fields that a call asks for', async () => {
    const answer = await guest().post('/forgot-password', undefined, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual(['email']);
  });

  test('is not what has a body of another type', async () => {
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      const answer = await guest().post('/forgot-password', 'email=hanako%40example.jp', {
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      });
      expect(answer.statusCode).toBe(415);
    }
  });
});

describe('a parameter that a list knows, written another way', async () => {
  const both = await make.video({ tags: ['林檎', '梨'] });
  await make.video({ tags: ['林檎'] });
  const hanako = as('hanako');
  const { body: tags } = await hanako.call(api.listTags);
  const [apple, pear] = ['林檎', '梨'].map((name) => tags.find((tag) => tag.name === name)?.id);
  const idsOf = (videos: Video[]) => videos.map(({ id }) => id);

  test.each([
    `t=${apple}&t=${pear}`,
    `t[]=${apple}&t[]=${pear}`,
    `t%5B%5D=${apple}&t=${pear}`,
    `t[]=${apple}&t[]=${pear}&_=1763780000`,
  ])('with brackets as many clients write lists is read the same: %s', async (query) => {
    const answer = await hanako.request({ url: `/api/video?${query}` });
    expect(answer.statusCode).toBe(200);
    expect(idsOf(answer.json())).toEqual([both.id]);
  });

  test.each([
    [`t[0]=${apple}`, 't', 't[0]'],
    [`T=${apple}`, 't', 'T'],
    [`t[a][]=${apple}`, 't', 't[a][]'],
    ['Search=x', 'search', 'Search'],
    ['UNCP[]=1', 'uncp', 'UNCP[]'],
  ])('any other way is refused, never left out: %s', async (query, name, written) => {
    const answer = await hanako.request({ url: `/api/video?${query}` });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toEqual({
      [name]: [`「${written}」という条件は使えません。「${name}」と指定してください。`],
    });
  });

  test('one value in brackets is no list for a parameter that takes one', async () => {
    const answer = await hanako.request({ url: '/api/video?p[]=1' });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty('p');
  });

  test('is told in the console too', async () => {
    const answer = await asStaff().request({ url: '/api/staff/videos?Q=x' });
    expect(answer.statusCode).toBe(422);
  });

  test('parameters that no list knows are left out as ever', async () => {
    const whole = await hanako.request({ url: '/api/video' });
    const answer = await hanako.request({ url: '/api/video?utm_source=x&tags[]=1&__proto__[t]=1' });
    expect(answer.statusCode).toBe(200);
    expect(idsOf(answer.json())).toEqual(idsOf(whole.json()));
  });
});
