import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runNode } from '#checks/harness/run.ts';
import { copyTree } from '#checks/harness/tree-copy.ts';
import { triesAll } from '#server/testing/cases.ts';
import { createBareDatabase } from '#server/testing/database.ts';

const copy = copyTree();
afterAll(copy.remove);
const connection = await createBareDatabase();

const write = (path: string, text: string) => writeFileSync(join(copy.folder, path), text);

/** Returns the compiler's errors for the reads of videos. */
const compile = () =>
  runNode(['node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'], {
    folder: copy.folder,
  });

test('a field of a video is one line of the server, and every answer with videos has it', {
  skip: !triesAll,
}, async () => {
  write(
    'tsconfig.server.json',
    JSON.stringify({
      extends: './tsconfig.base.json',
      compilerOptions: { incremental: true, lib: ['ESNext', 'DOM', 'DOM.Iterable'] },
      files: ['apps/server/src/features/videos/video-lists.view.ts'],
    }),
  );
  // Each field's migration and its line in the contract: one that all members share, one of the
  // viewer's own.
  write(
    'apps/server/migrations/9999_level.sql',
    "ALTER TABLE videos ADD COLUMN level text NOT NULL DEFAULT '入門';",
  );
  copy.edit([
    {
      file: 'packages/contract/src/videos.ts',
      from: '  title: z.string(),\n',
      to: '  title: z.string(),\n  level: z.string(),\n  visits: z.number(),\n',
    },
  ]);
  const without = await compile();
  expect(without.output).toMatch(/video-fields\.ts.*missing.*: level, visits/);

  copy.edit([
    {
      file: 'apps/server/src/features/videos/video-fields.ts',
      from: '  title: sql`v.title`,\n',
      to: '  title: sql`v.title`,\n  level: sql`v.level`,\n',
    },
    {
      file: 'apps/server/src/features/videos/video-fields.ts',
      from: 'export const viewerFields = {\n',
      to: `export const viewerFields = {
  visits: sql\`(SELECT count(*) FROM browsing_history h WHERE h.video_id = viewer.video_id)\`,\n`,
    },
  ]);
  expect(await compile()).toEqual({ code: 0, output: '' });

  const { output } = await runNode(
    [
      '--disable-warning=ExperimentalWarning',
      'checks/video-answers.ts',
      JSON.stringify(connection),
    ],
    { folder: copy.folder },
  );
  const answers = Object.entries(JSON.parse(output) as Record<string, object>);
  expect(answers.map(([call]) => call)).toEqual([
    'list',
    'search',
    'details',
    'category',
    'bookmarks',
    'history',
    'continue',
    'resume',
    'next',
    'preview',
    'bookmarkPress',
    'completionPress',
  ]);
  for (const [call, video] of answers) {
    expect({ call, ...video }).toMatchObject({ call, level: '入門', visits: expect.any(Number) });
  }
});
