import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runNode } from '#scripts/guarantees/run.ts';
import { copyTree } from '#scripts/guarantees/tree-copy.ts';

test('unused code is noticed, and nothing else is', async () => {
  const { folder, remove } = copyTree();
  onTestFinished(remove);
  const knip = () =>
    runNode([join(folder, 'node_modules/knip/bin/knip.js'), '--no-progress'], { folder });
  expect(await knip()).toEqual({ code: 0, output: '' });

  writeFileSync(join(folder, 'apps/member/src/lib/nobody.ts'), 'export {};\n');
  appendFileSync(
    join(folder, 'apps/server/src/platform/html/html.ts'),
    'export const usedByNobody = 1;\n',
  );
  const { code, output } = await knip();
  expect(code).toBe(1);
  expect(output).toContain('apps/member/src/lib/nobody.ts');
  expect(output).toContain('usedByNobody');
});
