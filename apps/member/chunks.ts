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
const isLayout = matches(/\/src\/layouts\/member-layout\.tsx$/);
const isPage = matches(/\/src\/pages\/[^/]+\.tsx$/);
const isForm = matches(
  /\/src\/pages\/(login|login-code|evenings?|security|leave|(end-)?contract|member-data|contact|conversations|account|notification-choices|[a-z]+-password|password-reset|unsubscribe|(change|confirm|undo)-[a-z]+)\.tsx$/,
);
const isContact = matches(/\/src\/pages\/contact\.tsx$/);
const isList = matches(
  /\/src\/pages\/(home|home-below|video-list|bookmarks|browsing-history|video-notes|categories)\.tsx$/,
);
const isOfSeries = matches(/\/src\/features\/series\//);
const isChoices = matches(/\/src\/pages\/notification-choices\.tsx$/);
const isOfNews = matches(/\/src\/features\/notifications\//);
const isKinds = matches(/\/contract\/src\/notification-kinds\.ts$/);
const isOfNotes = matches(/\/src\/features\/video-notes\//);
const isOfPush = matches(/\/src\/(features\/push|lib\/push-device)/);
const isOfSignIn = matches(/\/src\/lib\/sign-in\//);
// A list and the account ask for a confirmation; other screens that share files never do at once.
const isConfirmation = matches(/\/src\/ui\/(confirm-)?dialog\.tsx$/);
// The reset of a password and a dialogue share it.
const isRemovableWays = matches(/\/src\/lib\/removable-ways\.tsx$/);
// The first password and the contracts share the text of the terms.
const isTermsText = matches(/\/src\/(lib\/terms-text-box|features\/consents\/[a-z-]+)\.tsx?$/);
// The contracts and the end of one share what no other screen needs.
const isOfContracts = matches(/\/src\/features\/memberships\//);
// The evenings and home share what no other screen needs, the files beside them with lectures.
const isOfEvenings = matches(/\/src\/features\/live-events\//);
const isResourceList = matches(/\/src\/lib\/resource-list\.tsx$/);
// A field of several lines, and how long its text is.
const isLongField = matches(/\/src\/(ui\/text-area|lib\/forms\/length-hint)\.tsx$/);
// It comes when nothing is there, and is no part of other screens.
const isNotFound = matches(/\/src\/layouts\/not-found\.tsx$/);
// A lecture, its series and rows of pictures need it at once; other screens do not.
const isOfLectures = matches(/\/src\/lib\/(lecture-title|long-text)\.tsx$/);
const isVideo = matches(/\/src\/pages\/video\.tsx$/);
const isHome = matches(/\/src\/pages\/home\.tsx$/);
const isHomePart = matches(/\/src\/pages\/home(-below)?\.tsx$/);
const isLibrary = matches(/\/node_modules\/(?!lucide-react\/)/);

const imports = (context: Context) => (at: string) => context.getModuleInfo(at)?.importedIds ?? [];
const importers = (context: Context) => (at: string) => context.getModuleInfo(at)?.importers ?? [];

/** Whether no other screen needs a module at once; what it needs in turn lies in home's files. */
function isOfHomeAlone(id: string, context: Context): boolean {
  const isNeededBy = (found: (id: string) => boolean) => leadsTo(id, importers(context), found);
  return isNeededBy(isHomePart) && !isNeededBy((at) => isPage(at) && !isHomePart(at));
}

/** The file that a module shares with others, by which screens need it. */
function sharedName(id: string, context: Context): string | null {
  const isNeededBy = (found: (id: string) => boolean) => leadsTo(id, importers(context), found);
  if (leadsTo(id, imports(context), isSchemaLibrary)) return 'schemas';
  if (isNeededBy(isLayout)) return 'members';
  // Parts that come later share it among themselves.
  if (!isNeededBy(isPage) || isNotFound(id)) return null;
  const isOther = (at: string) => isPage(at) && !isForm(at) && !isList(at);
  if (isOfLectures(id)) return 'lectures';
  if (isNeededBy(isVideo)) return 'video-and-screens';
  if (isOfNotes(id)) return 'notes';
  if (isOfPush(id)) return 'push';
  if (isOfSignIn(id)) return 'sign-in';
  if (isConfirmation(id)) return 'confirmation';
  if (isRemovableWays(id)) return 'removable-ways';
  if (isOfContracts(id)) return 'contracts';
  if (isTermsText(id)) return 'terms-text';
  if (isOfEvenings(id)) return 'live-events';
  if (isResourceList(id)) return 'resources';
  if (isLongField(id)) return 'long-fields';
  if (isNeededBy(isOther) || (isNeededBy(isForm) && isNeededBy(isList))) return 'screens';
  if (isNeededBy(isHome)) {
    return isNeededBy((at) => isPage(at) && !isHomePart(at)) ? 'home-and-lists' : 'home-parts';
  }
  if (!isNeededBy(isForm)) return 'lists';
  return isNeededBy(isContact) || isNeededBy(isChoices) ? 'forms' : 'account-forms';
}

/**
 * A few files that change for different reasons, instead of one for every shared icon: what the entry
 * needs (framework, site), what every screen of members does, and of the rest what a video shares with
 * any other, what the parts of home do, what home shares with lists, what lists of videos or forms
 * share among themselves, those of the account apart, and what others do. A module's own imports are needed wherever it is, so no
 * file can wait for another in a circle.
 */
export const chunkGroups = [
  {
    priority: 2,
    name: (id: string, context: Context) => {
      if (!leadsTo(id, importers(context), isEntry)) return null;
      return isLibrary(id) ? 'framework' : 'site';
    },
  },
  // All that shows series, which comes after the first screen of a lecture.
  {
    priority: 1.5,
    minShareCount: 2,
    name: (id: string, context: Context) =>
      isOfSeries(id) && !isOfHomeAlone(id, context) ? 'series' : null,
  },
  // The bell's panel and its screen share what no other screen needs; the choices only the kinds.
  {
    priority: 1.5,
    minShareCount: 2,
    name: (id: string) => {
      if (isKinds(id)) return 'kinds';
      return isOfNews(id) ? 'news' : null;
    },
  },
  // What a single screen needs stays with that screen.
  { priority: 1, minShareCount: 2, name: sharedName },
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
