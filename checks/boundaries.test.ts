import { expect, test } from 'vitest';
import { lintTree } from './lint-tree.ts';

const forbidden: [path: string, from: string][] = [
  ['packages/contract/src/x.ts', 'fastify'],
  ['packages/contract/src/x.ts', 'zod'],
  ['packages/contract/src/x.ts', '../../../apps/server/src/app.ts'],
  ['packages/contract/src/x.test.ts', '@orchard/server'],
  ['packages/embedded-postgres/src/x.ts', '#platform/config/start-refusal.ts'],
  ['packages/embedded-postgres/src/x.test.ts', '#testing/temporary-folder.ts'],
  ['packages/japanese-words/src/x.ts', '#platform/config/folders.ts'],
  ['packages/spreadsheets/src/x.ts', '@orchard/server'],
  ['packages/spreadsheets/src/x.ts', '../../../apps/server/src/app.ts'],
  ['apps/server/src/platform/x.ts', '#features/videos/videos.view.ts'],
  ['apps/server/src/platform/http/x.ts', '#use-cases/undo-change.ts'],
  ['apps/server/src/platform/http/x.ts', '#console/records/audit.store.ts'],
  ['apps/server/src/platform/http/x.ts', '#operations/findings/finding.ts'],
  ['apps/server/src/platform/http/x.ts', '../secrets.ts'],
  ['apps/server/src/console/records/x.ts', '#features/videos/videos.view.ts'],
  ['apps/server/src/console/records/x.ts', '#operations/findings/finding.ts'],
  ['apps/server/src/operations/findings/x.ts', '#features/videos/videos.view.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', '#app'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', '#testing/make.ts'],
  ['apps/server/src/use-cases/x.ts', '#features/videos/videos.routes.ts'],
  ['apps/member/src/ui/x.tsx', 'react-router'],
  ['apps/member/src/ui/x.tsx', '@tanstack/react-query'],
  ['apps/member/src/lib/x.ts', '#features/videos/video-card.tsx'],
  ['apps/member/src/features/bookmarks/x.tsx', '#features/videos/video-card.tsx'],
  ['apps/member/src/features/bookmarks/x.tsx', '#pages/home.tsx'],
  ['apps/member/src/features/bookmarks/x.tsx', '../videos/video-card.tsx'],
  ['apps/member/src/pages/home.tsx', '@orchard/server'],
  ['apps/member/src/pages/home.tsx', '@orchard/contract/staff/videos'],
  ['apps/member/src/entry-client.tsx', '@orchard/contract/staff'],
  ['apps/member/src/ui/x.tsx', '@orchard/contract/staff'],
  ['apps/member/src/lib/x.ts', '@orchard/contract/staff/rights'],
  ['apps/member/src/features/videos/x.tsx', '@orchard/contract/staff/wire'],
  ['apps/member/src/pages/home.tsx', '@orchard/staff'],
  ['apps/staff/src/main.tsx', '@orchard/server'],
  ['apps/staff/src/pages/console.tsx', '@orchard/member'],
  ['apps/staff/src/lib/x.ts', '#ui/theme.ts'],
  ['apps/staff/src/ui/x.tsx', '#features/notices/notice-fields.tsx'],
  ['apps/staff/src/ui/x.tsx', '#resources'],
  ['apps/staff/src/features/notices/x.tsx', '#features/staff-auth/sign-in-steps.tsx'],
  ['apps/staff/src/features/notices/x.tsx', '#pages/account.tsx'],
  ['apps/staff/src/features/notices/x.tsx', '../staff-auth/sign-in-steps.tsx'],
];

const allowed: [path: string, from: string][] = [
  ['packages/contract/src/x.ts', 'zod/mini'],
  ['packages/contract/src/x.ts', '#contract/fields.ts'],
  ['packages/spreadsheets/src/x.ts', 'csv-parse/sync'],
  ['apps/server/src/features/bookmarks/bookmarks.view.ts', '#features/videos/videos.view.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', './bookmarks.store.ts'],
  ['apps/server/src/features/bookmarks/bookmarks.routes.ts', '#use-cases/undo-change.ts'],
  ['apps/server/src/operations/cli/x.ts', '#features/videos/videos.store.ts'],
  ['apps/server/src/console/records/x.ts', '#platform/http/problem.ts'],
  ['apps/server/src/use-cases/x.ts', '#features/videos/videos.commands.ts'],
  ['apps/server/src/use-cases/x.ts', '#features/videos/videos.store.ts'],
  ['apps/member/src/ui/x.tsx', 'react'],
  ['apps/member/src/features/bookmarks/x.tsx', '#ui/button.tsx'],
  ['apps/member/src/pages/home.tsx', '#features/videos/video-card.tsx'],
  ['apps/member/src/pages/home.tsx', '@orchard/contract/videos'],
  ['apps/staff/src/lib/x.ts', '@orchard/contract/staff'],
  ['apps/staff/src/ui/x.tsx', '@orchard/contract/staff/wire'],
  ['apps/staff/src/features/notices/x.tsx', '#ui/form/content-edit.tsx'],
  ['apps/staff/src/pages/console.tsx', '#features/staff-auth/sign-in-again.tsx'],
];

type Import = [path: string, from: string];

/** Which of these imports the linter's rules refuse; it looks at all of them at once. */
function refusedOf(imports: readonly Import[]): Import[] {
  // One line each.
  const files = new Map<string, string[]>();
  for (const [path, from] of imports) {
    const lines = files.get(path) ?? [];
    files.set(path, [...lines, `import { x as x${lines.length} } from '${from}';`]);
  }
  const output = lintTree(
    Object.fromEntries([...files].map(([path, lines]) => [path, `${lines.join('\n')}\n`])),
  );
  const refused = [...output.matchAll(/^(\S+):(\d+):\d+ \S*noRestrictedImports\b/gm)].map(
    ([, path, line]) => `${path}:${line}`,
  );
  return [...files].flatMap(([path, lines]) => {
    const own = imports.filter(([one]) => one === path);
    return own.filter((_, at) => lines[at] && refused.includes(`${path}:${at + 1}`));
  });
}

const sorted = (imports: readonly Import[]) => imports.map((one) => one.join(' ← ')).sort();

test('the linter refuses what may not be imported, and nothing else', () => {
  expect(sorted(refusedOf([...forbidden, ...allowed]))).toEqual(sorted(forbidden));
});
