// Puts the server into few files. The arguments: its folder in apps, and what it was built from.
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFolder, bundleServer } from './bundle-server.ts';

const [, inputs = ''] = process.argv.slice(2);
const [finished, next, previous] = ['site', 'site.next', 'site.previous'].map(bundleFolder) as [
  string,
  string,
  string,
];

const source = join(import.meta.dirname, '../apps/server/src');
const programs = { main: join(source, 'main.ts'), orchard: join(source, 'cli/orchard.ts') };
await bundleServer(programs, next);
await writeFile(join(next, '.inputs'), inputs);

// The old one is there until the new one is whole.
await rm(previous, { recursive: true, force: true });
await rename(finished, previous).catch((problem: NodeJS.ErrnoException) => {
  if (problem.code !== 'ENOENT') throw problem;
});
await rename(next, finished);
await rm(previous, { recursive: true, force: true });
