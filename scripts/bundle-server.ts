import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const server = join(import.meta.dirname, '../apps/server');

/** Where bundles of the server lie. */
export const bundleFolder = (name: string): string => join(server, 'dist', name);

/** What is read late, or brings a machine's own code: it stays where it was installed. */
const INSTALLED = ['@node-rs/argon2', '@simplewebauthn/server', 'sharp', 'pg-native'];

/** One character outside ASCII makes V8 keep the whole text of a file with two bytes for each. */
const inAscii: Plugin = {
  name: 'in-ascii',
  // What renders chunks later writes characters out again.
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      chunk.code = chunk.code.replace(/\\?[^\0-\x7f]|\\./g, (found) => {
        const unit = found.charCodeAt(found.length - 1);
        return unit < 0x80 ? found : `\\u${unit.toString(16).padStart(4, '0')}`;
      });
    }
  },
};

/**
 * Puts programs and all they import into few files. Node keeps the text of each file that it has
 * read, with what it knows of it as a module: of a thousand small ones that is a quarter of all
 * that the site takes.
 * @param programs files by the names of their bundles
 * @param folder where they go; what was there is thrown away
 */
export async function bundleServer(
  programs: Readonly<Record<string, string>>,
  folder: string,
): Promise<void> {
  await build({
    root: server,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [inAscii],
    // As Node itself resolves.
    resolve: { mainFields: [], conditions: ['node'] },
    ssr: {
      target: 'node',
      noExternal: true,
      external: INSTALLED,
      resolve: { conditions: ['node'], externalConditions: ['node'] },
    },
    build: {
      ssr: true,
      target: 'node24',
      outDir: folder,
      emptyOutDir: true,
      // Names stay, for readable stack traces.
      minify: false,
      sourcemap: false,
      rolldownOptions: {
        input: { ...programs },
        output: {
          comments: false,
          entryFileNames: '[name].js',
          chunkFileNames: '[name]-[hash].js',
          codeSplitting: {
            groups: [{ name: 'libraries', test: /[\\/]node_modules[\\/]/, entriesAware: true }],
          },
        },
      },
    },
  });
}

/** Puts a new build into the place of the old one, which is there until the new one is complete. */
export async function replaceBuild(finished: string, next: string): Promise<void> {
  const previous = `${finished}.previous`;
  await rm(previous, { recursive: true, force: true });
  await rename(finished, previous).catch((problem: NodeJS.ErrnoException) => {
    if (problem.code !== 'ENOENT') throw problem;
  });
  await rename(next, finished);
  await rm(previous, { recursive: true, force: true });
}
