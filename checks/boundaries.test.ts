import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/**
 * Lints a tree with the repository's rules. Returns the linter's output.
 * @param files each file's text by its path, which decides the rules for it
 */
function lintTree(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'orchard-lint-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'));
  const { stdout, stderr } = spawnSync(
    join(root, 'node_modules/.bin/biome'),
    [
      ...['lint', '--vcs-enabled=false', '--colors=off', '--max-diagnostics=none'],
      ...Object.keys(files),
    ],
    { cwd: folder, encoding: 'utf8' },
  );
  expect(stdout + stderr).toMatch(/Checked \d+ file/);
  return stderr;
}

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

/** Returns which of the two rules refuse a body, in a file that imports `put` from another. */
function refusals(body: string): string[] {
  const output = lintTree({
    'apps/server/src/use-cases/outbox.ts':
      'export async function put(text: string): Promise<void> {\n  await Promise.resolve(text);\n}\n',
    'apps/server/src/use-cases/send.ts': `import { put } from './outbox.ts';\n\nexport async function send(texts: string[]) {\n${body}\n}\n`,
  });
  return ['noFloatingPromises', 'noMisusedPromises'].filter((rule) => output.includes(rule));
}

test.each([
  ['a call without await', '  put(texts.join());', 'noFloatingPromises'],
  ['a chain without an end', '  put(texts.join()).then(() => send([]));', 'noFloatingPromises'],
  ['a promise for a condition', '  if (put(texts.join())) await send([]);', 'noMisusedPromises'],
  [
    'an async callback without await',
    '  texts.forEach(async (text) => { await put(text); });',
    'noMisusedPromises',
  ],
])('the linter refuses %s', (_what, body, rule) => {
  expect(refusals(body)).toContain(rule);
});

test.each([
  ['an awaited call', '  await put(texts.join());'],
  ['a returned call', '  return put(texts.join());'],
  ['a call marked with void', '  void put(texts.join());'],
])('the linter lets %s pass', (_what, body) => {
  expect(refusals(body)).toEqual([]);
});
