import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { createAnswerCheck } from '#checks/openapi-answers.ts';
import { PASSWORD } from '#server/demo/cast/people.ts';
import { newestVideos } from './setup/people.ts';
import { expect, test } from './setup/test.ts';

// A page of somebody else's on the site's own origin, with nothing but axios in it. Only the page
// itself is answered here; every call that it makes goes to the real server.
async function openAxiosPage(page: Page): Promise<void> {
  const entry = fileURLToPath(import.meta.resolve('axios'));
  const script = readFileSync(join(dirname(entry), 'dist/axios.min.js'), 'utf8');
  await page.route('**/axios-page', (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: '<!doctype html><html lang="ja"><title>axios</title><script src="/axios.js"></script></html>',
    }),
  );
  await page.route('**/axios.js', (route) =>
    route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script }),
  );
  await page.goto('/axios-page');
}

test('a page with axios and its default names signs in, toggles, asks and signs out with no other code', async ({
  page,
  account,
  database,
  troubles,
}) => {
  troubles.expectStatus(401);
  troubles.expectStatus(404);
  troubles.expectStatus(422);
  const [video] = await newestVideos(database, 1);
  await openAxiosPage(page);
  const seen = await page.evaluate(
    async ({ email, password, videoId }) => {
      interface Answer {
        status: number;
        data: never;
        config: { method: string; url: string };
      }
      const { axios } = globalThis as unknown as {
        axios: {
          create(options: object): {
            get(url: string, config?: object): Promise<Answer>;
            post(url: string, body?: object | null): Promise<Answer>;
          };
        };
      };
      const http = axios.create({
        withCredentials: true,
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
        validateStatus: () => true,
      });
      const steps = [
        await http.get('/sanctum/csrf-cookie'),
        await http.post('/login', { email, password, remember: false }),
        await http.get('/api/account/user'),
        await http.post(`/api/video/bookmark/${videoId}`),
        // Without a body axios names a form's content type here.
        await http.post(`/api/video/completion/${videoId}`, null),
        await http.post(`/api/video/question/${videoId}`, { message: '' }),
        await http.post(`/api/video/question/${videoId}`, { message: '質問です。' }),
        // A list in a query is written with brackets.
        await http.get('/api/video', { params: { t: [9999999998, 9999999999], p: 1 } }),
        await http.get('/api/video', { params: { T: 1 } }),
        await http.get('/api/video/details/9999999999'),
        await http.post('/logout'),
        await http.get('/api/account/user'),
        await http.post('/login', { email, password, remember: true }),
      ];
      return steps.map(({ status, data, config: { method, url } }) => ({
        ...{ status, data, method, url },
      }));
    },
    { email: account.email, password: PASSWORD, videoId: video?.id ?? 0 },
  );
  expect(seen.map(({ status }) => status)).toEqual([
    ...[204, 200, 200, 200, 200, 422, 201],
    ...[200, 422, 404, 204, 401, 200],
  ]);
  expect(seen[2]?.data).toMatchObject({ email: account.email });
  expect(seen[3]?.data).toMatchObject({ video_bookmarks: [{ id: expect.any(Number) }] });
  expect(seen[4]?.data).toMatchObject({ video_watch_completions: [{ id: expect.any(Number) }] });
  expect(seen[6]?.data).toMatchObject({ message: '質問です。', video_question_answer: null });
  expect(seen[7]?.data).toEqual([]);
  // Each is as the OpenAPI document says.
  const described = createAnswerCheck(await (await page.request.get('/api/openapi.json')).json());
  expect(
    seen.flatMap(({ method, url, status, data }) => described(method, url, status, data)),
  ).toEqual([]);
});
