import type { Plugin, Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** Whether `id`, or what `step` leads to from it, however far, is one that `found` knows. */
function leadsTo(
  id: string,
  step: (id: string) => readonly string[],
  found: (id: string) => boolean,
  seen = new Set<string>(),
): boolean {
  if (found(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return step(id).some((next) => leadsTo(next, step, found, seen));
}

const matches = (pattern: RegExp) => (id: string) => pattern.test(id);
const isEntry = matches(/\/src\/main\.tsx$/);
const isFormLibrary = matches(/\/node_modules\/(react-hook-form|@hookform|zod)\//);
const isSanitiser = matches(/\/node_modules\/dompurify\//);
const isHome = matches(/\/src\/pages\/home\.tsx$/);
const isLibrary = matches(/\/node_modules\/(?!lucide-react\/)/);

const importers = (context: Context) => (at: string) => context.getModuleInfo(at)?.importers ?? [];

/** What the entry imports, directly or not, before any screen is opened. */
const isNeededAtOnce = (id: string, context: Context) => leadsTo(id, importers(context), isEntry);

const imports = (context: Context) => (at: string) => context.getModuleInfo(at)?.importedIds ?? [];

/**
 * A few files that change for different reasons, instead of one for every shared icon. Each group
 * holds, with a module, what that module imports, or leaves it to a group below: forms, rich
 * text, screens, home and screens, site, framework. So no file can wait for another in a circle.
 */
export const chunkGroups = [
  {
    priority: 2,
    name: (id: string, context: Context) => {
      if (!isNeededAtOnce(id, context)) return null;
      return isLibrary(id) ? 'framework' : 'site';
    },
  },
  {
    priority: 1,
    // What a single screen needs stays with that screen.
    minShareCount: 2,
    name: (id: string, context: Context) => {
      if (leadsTo(id, imports(context), isFormLibrary)) return 'forms';
      if (leadsTo(id, imports(context), isSanitiser)) return 'rich-text';
      // A first visit fetches what home shares with other screens, and no more.
      return leadsTo(id, importers(context), isHome) ? 'home-and-screens' : 'screens';
    },
  },
];

/** Fails the build when the files it makes wait for each other in a circle: such a site is blank. */
export const refuseCircularChunks = (): Plugin => ({
  name: 'refuse-circular-chunks',
  generateBundle(_options, bundle) {
    const importsOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    for (const file of Object.keys(bundle)) {
      const circular = importsOf(file).some((next) =>
        leadsTo(next, importsOf, (other) => other === file),
      );
      if (circular) this.error(`${file} and a file that it imports wait for each other.`);
    }
  },
});
