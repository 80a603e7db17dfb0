import { appendFileSync, globSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNode } from '#checks/harness/run.ts';
import { copyTree } from '#checks/harness/tree-copy.ts';
import { typedFolders } from '#scripts/lib/source-checks.mjs';

const root = join(import.meta.dirname, '..');

test('npm run check and npm test check the types of every folder that has a tsconfig.json', () => {
  const found = globSync('**/tsconfig.json', {
    cwd: root,
    exclude: (path) => /node_modules|(?:^|\/)dist/.test(path),
  });
  expect(typedFolders.toSorted()).toEqual(found.map((file) => dirname(file)).sort());
});

const FILE = 'apps/member/src/lib/nobody.ts';
const OTHER = 'apps/server/src/platform/html/html.ts';

test('unused code is noticed, and nothing else is', async () => {
  const { folder, remove } = copyTree();
  onTestFinished(remove);
  writeFileSync(join(folder, FILE), 'export {};\n');
  appendFileSync(join(folder, OTHER), 'export const usedByNobody = 1;\n');
  const { code, output } = await runNode(
    [join(folder, 'node_modules/knip/bin/knip.js'), '--no-progress', '--reporter=json'],
    { folder },
  );
  expect(code).toBe(1);
  const { issues } = JSON.parse(output) as { issues: object[] };
  const none = Object.fromEntries(Object.keys(issues[0] ?? {}).map((kind) => [kind, []]));
  expect(issues).toEqual([
    { ...none, file: FILE, files: [expect.objectContaining({ name: FILE })] },
    { ...none, file: OTHER, exports: [expect.objectContaining({ name: 'usedByNobody' })] },
  ]);
});
