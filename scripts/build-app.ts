// Builds a browser app and compresses what it serves. The arguments: which app (the name of its
// folder in apps), and what it was built from.
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { BUILD_TARGET } from '@orchard/contract/browsers';
import { build } from 'vite';
import { replaceBuild } from './bundle-server.ts';

const [name = '', inputs = ''] = process.argv.slice(2);
const app = join(import.meta.dirname, '../apps', name);
const next = join(app, 'dist.next');

// Below this, compressing saves less than the headers cost.
const SMALLEST = 512;
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/;

// A test runner that builds says 'test', and browsers would get React's development build.
process.env.NODE_ENV = 'production';
await build({
  root: app,
  configFile: join(app, 'vite.config.ts'),
  logLevel: 'warn',
  mode: 'production',
  build: { outDir: next, emptyOutDir: true, sourcemap: false },
});
const files = await readdir(next, { recursive: true });
await Promise.all(files.filter((file) => compressible.test(file)).map(compress));
const serverEntry = join(app, 'src/entry-server.tsx');
if (existsSync(serverEntry)) await buildServerEntry();
const worker = join(app, 'worker/service-worker.ts');
if (existsSync(worker)) await buildWorker();
await writeFile(join(next, '.inputs'), inputs);
await replaceBuild(join(app, 'dist'), next);

/** What renders the app's screens on the server; nothing of it is served. */
async function buildServerEntry(): Promise<void> {
  await build({
    root: app,
    configFile: join(app, 'vite.config.ts'),
    logLevel: 'warn',
    mode: 'production',
    build: { ssr: serverEntry, outDir: join(next, 'server'), target: 'node24' },
  });
}

/** The service worker is one file of its own, whose address stays the same. */
async function buildWorker(): Promise<void> {
  await build({
    root: app,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    build: {
      outDir: next,
      emptyOutDir: false,
      target: BUILD_TARGET,
      modulePreload: false,
      rolldownOptions: { input: worker, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}

async function compress(file: string): Promise<void> {
  const path = join(next, file);
  const content = await readFile(path);
  if (content.length < SMALLEST) return;
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)]);
}
