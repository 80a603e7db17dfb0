import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runNode } from '#checks/harness/run.ts';

const root = join(import.meta.dirname, '..');

test('what is for developing does not start in production', async () => {
  const { code, output } = await runNode([join(root, 'scripts/dev/develop.ts')], {
    env: { NODE_ENV: 'production', PUBLIC_URL: 'https://members.example.jp', DEMO: '' },
  });
  expect(code).toBe(1);
  expect(output).toContain('npm run dev is not for production: npm start is.');
});
