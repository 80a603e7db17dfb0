import { api } from '@orchard/contract';
import { expect, test } from 'vitest';
import { createScene } from '#testing/scene.ts';

const lines: string[] = [];
const { app, as } = await createScene({
  logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
});

test('an answer is one line, in which its number stands once', async () => {
  const hanako = as('hanako');
  const { headers } = await hanako.call(api.getCurrentUser);
  const [line = ''] = lines.splice(0).filter((text) => text.includes('/api/account/user'));
  expect(line.split(String(headers['x-request-id']))).toHaveLength(2);
  expect(JSON.parse(line)).toMatchObject({ req_id: headers['x-request-id'], status: 200 });
});

test('probes leave no line', async () => {
  lines.splice(0);
  for (const url of ['/healthz', '/readyz']) await app.inject({ url });
  expect(lines).toEqual([]);
});
