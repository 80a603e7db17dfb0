import type { Block } from './text-document.ts';

/** What roff writes for a character that is not on every keyboard. */
const NAMED: Record<string, string> = {
  '(bu': '・',
  '(aq': "'",
  '(dq': '"',
  '(co': '©',
  '(em': '—',
  '(en': '–',
  '(lq': '“',
  '(rq': '”',
  '(rs': '\\',
  '(mi': '-',
  '(ti': '~',
  '(ha': '^',
};

const plain = (line: string) =>
  line
    .replace(/\\f(?:\[[^\]]*\]|\(..|.)/g, '')
    .replace(/\\s[+-]?\d/g, '')
    .replace(/\\[*n](?:\[[^\]]*\]|\(..|.)/g, '')
    .replace(/\\(\(..)/g, (_, name: string) => NAMED[name] ?? '')
    .replace(/\\(?:[&,/:%|^]|[hvlLw]'[^']*')/g, '')
    .replace(/\\".*$/, '')
    .replace(/\\e/g, '\\')
    .replace(/\\(.)/g, '$1');

/** The words of a macro's line, of which quotes hold several together. */
const words = (rest: string) =>
  [...rest.matchAll(/"((?:[^"]|"")*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/** Macros that set their words in other letters without a space between. */
const ALTERNATING = new Set(['BR', 'RB', 'IR', 'RI', 'BI', 'IB']);
const HEADINGS = new Set(['SH', 'SS', 'Sh', 'Ss']);
const WITH_TEXT = new Set(['B', 'I', 'SM', 'SB', 'Nm', 'Nd', 'Fl', 'Ar', 'Op', 'Xr', 'Pa', 'It']);
const BREAKS = new Set(['PP', 'P', 'LP', 'TP', 'IP', 'HP', 'Pp', 'It', 'br', 'sp', 'RS', 'RE']);

/** A page of a manual: its name with what it says of it, and its blocks. */
export interface ManPage {
  title: string;
  blocks: Block[];
}

/** Reads the roff of a manual's page, as far as a reader of its text needs it. */
export function readManPage(roff: string): ManPage {
  const blocks: Block[] = [];
  let section = '';
  let name = '';
  let open: string[] = [];
  const close = () => {
    const text = open.join(' ');
    open = [];
    if (/^(名前|名称|NAME)$/.test(section)) name += ` ${text}`;
    else blocks.push({ element: 'p', text });
  };
  for (const line of roff.split('\n')) {
    const [, macro = '', rest = ''] = /^[.']\s*(\w*)\s?(.*)$/.exec(line) ?? [];
    if (macro === '' && !/^[.']/.test(line)) open.push(plain(line));
    else if (HEADINGS.has(macro)) {
      close();
      section = plain(words(rest).join(' '));
      blocks.push({ element: 'h2', text: section });
    } else {
      if (BREAKS.has(macro)) close();
      if (ALTERNATING.has(macro)) open.push(plain(words(rest).join('')));
      else if (macro === 'Nd') open.push('-', plain(rest));
      else if (WITH_TEXT.has(macro)) open.push(plain(words(rest).join(' ')));
    }
  }
  close();
  const [names = '', ...about] = name.trim().split(/\s+-+\s+/);
  const first = names.split(/[,、\s]/)[0] ?? '';
  return { title: `${first} - ${about.join(' - ').trim()}`, blocks };
}
