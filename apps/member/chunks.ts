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
const isEntry = matches(/\/src\/entry-client\.tsx$/);
const isSchemaLibrary = matches(/\/node_modules\/zod\//);
const isSanitiser = matches(/\/node_modules\/dompurify\//);
const isHome = matches(/\/src\/(pages\/home|layouts\/member-layout)\.tsx$/);
const isForm = matches(/\/src\/pages\/(login|[a-z]+-password|password-reset|change-[a-z]+)\.tsx$/);
const isPage = matches(/\/src\/pages\/[^/]+\.tsx$/);
const isLibrary = matches(/\/node_modules\/(?!lucide-react\/)/);

const importers = (context: Context) => (at: string) => context.getModuleInfo(at)?.importers ?? [];

/** What the entry imports, directly or not, or both home and the screens that are a form. */
function isNeededAtOnce(id: string, context: Context): boolean {
  const isNeededBy = (found: (id: string) => boolean) => leadsTo(id, importers(context), found);
  return isNeededBy(isEntry) || (isNeededBy(isForm) && isNeededBy(isHome));
}

const imports = (context: Context) => (at: string) => context.getModuleInfo(at)?.importedIds ?? [];

/** Which of the files that are fetched with a screen that is a form, and with others, a module is in. */
function sharedName(id: string, context: Context): string {
  const isNeededBy = (found: (id: string) => boolean) => leadsTo(id, importers(context), found);
  const isOther = (at: string) => isPage(at) && !isForm(at);
  if (!isNeededBy(isForm)) return 'screens';
  return isNeededBy(isOther) ? 'forms-and-screens' : 'forms';
}

/**
 * A few files that change for different reasons, instead of one for every shared icon. Each group
 * holds, with a module, what that module imports, or leaves it to a group below: schemas,
 * rich text, screens, forms and screens, home and screens, site, framework. So no file can wait for another in a circle.
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
      if (leadsTo(id, imports(context), isSchemaLibrary)) return 'schemas';
      if (leadsTo(id, imports(context), isSanitiser)) return 'rich-text';
      // A first visit fetches what home shares with other screens, and no more.
      if (leadsTo(id, importers(context), isHome)) return 'home-and-screens';
      return sharedName(id, context);
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
