import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNode } from '#checks/harness/run.ts';
import { copyTree } from '#checks/harness/tree-copy.ts';

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
