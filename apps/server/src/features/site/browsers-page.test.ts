import { OLDEST_BROWSERS } from '@orchard/contract/browsers';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';
import { makeMemberDist } from '#testing/test-folder.ts';

test('the page 対応環境 names the oldest browsers, and needs no script', async () => {
  const { app } = await createScene({
    memberDist: makeMemberDist({ 'index.html': '<div id="root"></div>' }),
  });
  const { statusCode, body } = await app.inject({
    url: '/browsers',
    headers: { host: 'localhost:3000', accept: 'text/html' },
  });
  expect(statusCode).toBe(200);
  expect(body).not.toContain('<script');
  for (const version of Object.values(OLDEST_BROWSERS)) expect(body).toContain(`${version}以降`);
});
