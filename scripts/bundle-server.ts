import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const server = join(import.meta.dirname, '../apps/server');

/** Where bundles of the server lie. */
export const bundleFolder = (name: string): string => join(server, 'dist', name);

/** What is read late, or brings a machine's own code: it stays where it was installed. */
const INSTALLED = ['@node-rs/argon2', 'sharp', 'pg-native'];

/**
 * A text with one character beyond Latin-1 in it takes two bytes for each. The files have few such
 * characters, all in strings and patterns, and get them as escapes.
 */
const latinText: Plugin = {
  name: 'latin-text',
  generateBundle(_options, files) {
    for (const file of Object.values(files)) {
      if (file.type !== 'chunk') continue;
      // What reads a string as it is written would get the escape.
      const raw = /\braw`[^`]*?[^\0-\xff]/.exec(file.code);
      if (raw) throw new Error(`${file.fileName} reads a string as it is written: ${raw[0]}`);
      const escaped = file.code.replace(
        /[^\0-\xff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      // Tables of Japanese characters would grow.
      if (escaped.length < file.code.length * 2) file.code = escaped;
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
    plugins: [latinText],
    logLevel: 'warn',
    mode: 'production',
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
      // Names stay, for whoever reads where an error came from.
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
