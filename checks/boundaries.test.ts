import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Whether the linter's rules, tried on a tree of its own, refuse that import in that file. */
function isRefused(path: string, from: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-boundaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import { x } from '${from}';\n\nexport const y = x;\n`);
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    ['lint', '--vcs-enabled=false', '--colors=off', path],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout + stderr).toContain('Checked 1 file');
  return stderr.includes('noRestrictedImports');
}

const forbidden: [path: string, from: string][] = [
  ['packages/contract/src/x.ts', 'fastify'],
  ['packages/contract/src/x.ts', 'zod'],
  ['packages/contract/src/x.ts', '../../../apps/server/src/app.ts'],
  ['apps/server/src/platform/x.ts', '#features/videos/videos.view.ts'],
  ['apps/server/src/platform/http/x.ts', '#flows/sign-in.ts'],
  ['apps/server/src/platform/http/x.ts', '../secrets.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.view.ts', '#features/videos/videos.store.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', '#features/videos/videos.store.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.store.ts', '#flows/toggle-mark.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', '#app'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', '#testing/make.ts'],
  ['apps/server/src/flows/x.ts', '#features/videos/videos.routes.ts'],
  ['apps/member/src/ui/x.tsx', 'react-router'],
  ['apps/member/src/ui/x.tsx', '@tanstack/react-query'],
  ['apps/member/src/lib/x.ts', '#features/videos/video-card.tsx'],
  ['apps/member/src/features/bookmarks/x.tsx', '#features/videos/video-card.tsx'],
  ['apps/member/src/features/bookmarks/x.tsx', '#pages/home.tsx'],
  ['apps/member/src/features/bookmarks/x.tsx', '../videos/video-card.tsx'],
  ['apps/member/src/pages/home.tsx', '@orchard/server'],
  ['apps/member/src/pages/home.tsx', '@orchard/contract/staff/videos'],
  ['apps/member/src/main.tsx', '@orchard/contract/staff'],
  ['apps/member/src/ui/x.tsx', '@orchard/contract/staff'],
  ['apps/member/src/lib/x.ts', '@orchard/contract/staff/rights'],
  ['apps/member/src/features/videos/x.tsx', '@orchard/contract/staff/wire'],
  ['apps/member/src/pages/home.tsx', '@orchard/staff'],
  ['apps/staff/src/main.tsx', '@orchard/server'],
  ['apps/staff/src/pages/console.tsx', '@orchard/member'],
  ['apps/staff/src/lib/x.ts', '#ui/theme.ts'],
  ['apps/staff/src/ui/x.tsx', '#features/notices/notice-fields.tsx'],
  ['apps/staff/src/ui/x.tsx', '#resources'],
  ['apps/staff/src/features/notices/x.tsx', '#features/door/door-steps.tsx'],
  ['apps/staff/src/features/notices/x.tsx', '#pages/account.tsx'],
  ['apps/staff/src/features/notices/x.tsx', '../door/door-steps.tsx'],
];

const allowed: [path: string, from: string][] = [
  ['packages/contract/src/x.ts', 'zod/mini'],
  ['packages/contract/src/x.ts', '#contract/fields.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.view.ts', '#features/videos/videos.view.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', './bookmarks.store.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', '#flows/toggle-mark.ts'],
  ['apps/server/src/flows/x.ts', '#features/videos/videos.store.ts'],
  ['apps/member/src/ui/x.tsx', 'react'],
  ['apps/member/src/features/bookmarks/x.tsx', '#ui/button.tsx'],
  ['apps/member/src/pages/home.tsx', '#features/videos/video-card.tsx'],
  ['apps/member/src/pages/home.tsx', '@orchard/contract/videos'],
  ['apps/staff/src/lib/x.ts', '@orchard/contract/staff'],
  ['apps/staff/src/ui/x.tsx', '@orchard/contract/staff/wire'],
  ['apps/staff/src/features/notices/x.tsx', '#ui/form/content-edit.tsx'],
  ['apps/staff/src/pages/console.tsx', '#features/door/sign-in-again.tsx'],
];

describe('who may import whom', () => {
  test.each(forbidden)('%s may not import %s', (path, from) => {
    expect(isRefused(path, from)).toBe(true);
  });

  test.each(allowed)('%s may import %s', (path, from) => {
    expect(isRefused(path, from)).toBe(false);
  });
});
