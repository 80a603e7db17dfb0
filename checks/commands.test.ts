import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNode } from '#checks/harness/run.ts';
import { copyTree } from '#checks/harness/tree-copy.ts';

const root = join(import.meta.dirname, '..');

test('what is for developing does not start in production', async () => {
  const { code, output } = await runNode([join(root, 'scripts/dev/develop.ts')], {
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://members.example.jp',
      TRUSTED_PROXIES: 'none',
      DEMO: '',
    },
  });
  expect(code).toBe(1);
  expect(output).toContain('npm run dev is not for production: npm start is.');
});

test('journeys refuse a build that is older than its sources', async () => {
  const { folder, remove } = copyTree();
  onTestFinished(remove);
  const { code, output } = await runNode([join(folder, 'e2e/setup/serve.ts')], {
    folder,
    env: { E2E_PORT: '1' },
  });
  expect(code).toBe(1);
  expect(output).toContain(
    "The build of the members' app, the operators' console, the server is older than its sources: run the journeys by npm run e2e, which builds first.",
  );
});
