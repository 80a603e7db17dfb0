import type { Act } from './acts.ts';
import { DocumentProblem } from './document-problem.ts';
import { holdsObjects, listedObjects, objectsText } from './object-streams.ts';
import { inner, readTokens, valuesOf } from './pdf-tokens.ts';

/** Names that say an act wherever a dictionary holds them. */
const NAMES: Readonly<Record<string, Act>> = {
  '/JavaScript': 'javascript',
  '/OnInstantiate': 'javascript',
  '/Launch': 'launch',
  '/EmbeddedFile': 'attachment',
  '/EmbeddedFiles': 'attachment',
  '/FileAttachment': 'attachment',
  '/RichMedia': 'rich_media',
  '/XFA': 'xfa',
};

/** The events of pages, fields and documents, as the dictionary of their actions names them. */
const EVENTS = new Set(
  ['E', 'X', 'D', 'U', 'Fo', 'Bl', 'PO', 'PC', 'PV', 'PI', 'O', 'C', 'K', 'F', 'V']
    .concat('WC', 'WS', 'DS', 'WP', 'DP')
    .map((name) => `/${name}`),
);

const hasEvents = (list: readonly string[]) => list.some((token) => EVENTS.has(token));

/** Whether what opens with the document only shows a place of it: a list, a name, or going there. */
const isView = (list: readonly string[]) =>
  list[0] === '<<'
    ? valuesOf(list, '/S').every((kind) => kind === '/GoTo') && !list.includes('/Next')
    : !/^\d/.test(list[0] ?? '');

/** The number of the object that a reference at a place of the tokens names. */
const referenceAt = (list: readonly string[], at: number): string | undefined =>
  /^\d+$/.test(list[at] ?? '') && list[at + 2] === 'R' ? list[at] : undefined;

const GAP = String.raw`(?:[\0\t\n\f\r ]|%[^\r\n]*[\r\n])`;
/** Where an object may begin: readers are led to any such place, also within another one. */
const BEGINNING = new RegExp(String.raw`(?<!\d)(\d{1,10})${GAP}+\d{1,5}${GAP}*obj`, 'g');

/** Looks through the objects of a file; what one says of another is known at the end. */
class Acts {
  readonly found = new Set<Act>();
  isEncrypted = false;
  /** Objects by number: that are more than views, that name events; and those that are opened so. */
  private readonly active = new Set<string>();
  private readonly eventful = new Set<string>();
  private readonly opened = new Set<string>();
  private readonly events = new Set<string>();

  check(list: readonly string[], number?: string): void {
    if (number !== undefined) {
      if (!isView(list)) this.active.add(number);
      if (hasEvents(list)) this.eventful.add(number);
    }
    for (const [at, token] of list.entries()) {
      if (token[0] !== '/') continue;
      const act = NAMES[token];
      if (act) this.found.add(act);
      else if (token === '/Encrypt') this.isEncrypted = true;
      else if (token === '/JS') this.checkScript(list, at);
      else if (token === '/EF' && list[at + 1] === '<<') this.found.add('attachment');
      else if (token === '/OpenAction') this.checkOpening(list, at + 1);
      else if (token === '/AA') this.checkEvents(list, at + 1);
    }
  }

  // Fonts and pictures of a page have names of the program's choice, and may be called so too.
  private checkScript(list: readonly string[], at: number): void {
    if (list[at + 1] === '(' || list.includes('/Rendition')) this.found.add('javascript');
  }

  private checkOpening(list: readonly string[], at: number): void {
    const reference = referenceAt(list, at);
    if (reference !== undefined) this.opened.add(reference);
    else if (!isView(inner(list, at))) this.found.add('open_action');
  }

  private checkEvents(list: readonly string[], at: number): void {
    const reference = referenceAt(list, at);
    if (reference !== undefined) this.events.add(reference);
    else if (list[at] === '<<' && hasEvents(inner(list, at))) this.found.add('events');
  }

  all(): Act[] {
    if ([...this.opened].some((one) => this.active.has(one))) this.found.add('open_action');
    if ([...this.events].some((one) => this.eventful.has(one))) this.found.add('events');
    return [...this.found];
  }
}

/** All objects of a stream, by what it lists and by what stands there. */
function checkStream(acts: Acts, dictionary: readonly string[], text: string): void {
  for (const { number, list } of listedObjects(dictionary, text)) acts.check(list, number);
  for (let at = 0; at < text.length; ) {
    const { list, end } = readTokens(text, at);
    acts.check(list);
    at = end;
  }
}

/** Where the bytes of a stream begin behind its word. */
function startOfBytes(text: string, at: number): number {
  const behind = text[at] === '\r' ? at + 1 : at;
  return text[behind] === '\n' ? behind + 1 : behind;
}

/**
 * Finds what a PDF does by itself. It is looked at every place from which any reader could read an
 * object: in streams of objects, in versions that a later one replaces, within other objects. Names
 * may be written in escapes.
 * @throws DocumentProblem
 */
export function pdfActs(bytes: Buffer): Act[] {
  const text = bytes.toString('latin1');
  if (!text.startsWith('%PDF-')) throw new DocumentProblem('mismatch');
  const acts = new Acts();
  const streams: { dictionary: string[]; start: number }[] = [];
  for (const begin of text.matchAll(BEGINNING)) {
    const { list, end, word } = readTokens(text, begin.index + begin[0].length);
    acts.check(list, begin[1]);
    if (word === 'stream' && holdsObjects(list)) {
      streams.push({ dictionary: list, start: startOfBytes(text, end) });
    }
  }
  for (const { index } of text.matchAll(/trailer/g)) {
    acts.check(readTokens(text, index + 'trailer'.length).list);
  }
  for (const { dictionary, start } of streams) {
    try {
      checkStream(acts, dictionary, objectsText(dictionary, bytes, start));
    } catch (error) {
      const isHidden = acts.isEncrypted && (error as DocumentProblem).refusal === 'unreadable';
      throw isHidden ? new DocumentProblem('protected') : error;
    }
  }
  return acts.all();
}
