// Puts the server into few files. The arguments: its folder in apps, and what it was built from.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleFolder, bundleServer, replaceBuild } from './bundle-server.ts';

const [, inputs = ''] = process.argv.slice(2);
const next = bundleFolder('site.next');

const source = join(import.meta.dirname, '../apps/server/src');
const programs = {
  main: join(source, 'main.ts'),
  orchard: join(source, 'operations/cli/orchard.ts'),
};
await bundleServer(programs, next);
await writeFile(join(next, '.inputs'), inputs);
await replaceBuild(bundleFolder('site'), next);
